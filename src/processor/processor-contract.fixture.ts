import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money'
import { capturedAuthorizations, capturesRefused, lostCaptures } from './authorization-contract.fixture.ts'
import {
  anyText,
  movementOf,
  newReference,
  openBench,
  type Bench,
  type Open,
} from './contract-bench.fixture.ts'
import { cancelledForms, declinedForms, declinesOfForms, formSales } from './form-contract.fixture.ts'
import { listings } from './listing-contract.fixture.ts'
import {
  keptTickets,
  methodsOfNobody,
  savedMethods,
  tickets,
  ticketsOfNobody,
  ticketUses,
} from './method-contract.fixture.ts'
import {
  terminalReferences,
  terminals,
  terminalsOfNoCard,
  terminalTroubles,
} from './terminal-contract.fixture.ts'

/**
 * What the service relies on in whatever processor stands behind the port. A processor passes when these tests do.
 * `bench` is called once a test.
 */
export function processorContract(bench: () => Bench): void {
  const open: Open = () => openBench(bench())
  describe('saved methods', () => savedMethods(open))
  describe('tickets', () => tickets(open))
  describe('tickets that are used or deleted', () => ticketUses(open))
  describe('tickets that are kept', () => keptTickets(open))
  describe('tickets that are kept for nobody', () => ticketsOfNobody(open))
  describe('methods of nobody', () => methodsOfNobody(open))
  describe('secure forms that decline', () => declinedForms(open))
  describe('secure forms', () => declinesOfForms(open))
  describe('secure forms', () => cancelledForms(open))
  describe('sales in the secure form', () => formSales(open))
  describe('movements', () => movements(open))
  describe('movements that a schedule asks for', () => scheduled(open))
  describe('movements that are taken back', () => takingBack(open))
  describe('an authorization is not captured', () => capturesRefused(open))
  describe('an authorization', () => capturedAuthorizations(open))
  describe('a capture whose answer is lost', () => lostCaptures(open))
  describe('a terminal without a card', () => terminalsOfNoCard(open))
  describe('a terminal', () => terminals(open))
  describe('the reference of what a terminal was asked for', () => terminalReferences(open))
  describe('a request to a terminal that goes wrong on the way', () => terminalTroubles(open))
  describe('a reference', () => references(open))
  describe('the listing of a period', () => listings(open))
  describe('what went wrong on the way', () => troubles(open))
}

function movements(open: Open): void {
  test('that are impossible are refused, and nothing is in the books', async () => {
    const { processor, location, sale } = await open()
    const request = sale({ vaultId: 'vlt_unknown' })
    expect(await processor.submit(location, request)).toMatchObject({
      outcome: 'refused',
      reasonText: anyText,
    })
    expect(await processor.find(location, request.reference)).toBeUndefined()
    expect((await processor.void(location, 'trx_unknown', newReference())).outcome).toBe('refused')
  })

  test('that are declined have a numeric reason and its text', async () => {
    const { processor, location, sale, save } = await open()
    expect(await processor.submit(location, sale(await save('declined')))).toMatchObject({
      outcome: 'moved',
      movement: { status: 'declined', reasonCode: expect.stringMatching(/^\d+$/), reasonText: anyText },
    })
  })

  test('by card or wallet are approved at once, to the cent, the surcharge told apart', async () => {
    const { processor, location, sale, save, wallet } = await open()
    for (const source of [await save('approved'), wallet]) {
      const request = sale(source)
      expect(await processor.submit(location, request)).toMatchObject({
        outcome: 'moved',
        movement: {
          id: anyText,
          reference: request.reference,
          action: 'sale',
          status: 'approved',
          amountCents: 1_030,
          surchargeCents: 30,
          paymentMethod: 'cc',
          lastFour: expect.stringMatching(/^\d{4}$/),
        },
      })
    }
  })

  test('say what they were made from', async () => {
    const { processor, location, contactId, sale, save } = await open()
    const source = await save('approved')
    const charged = movementOf(await processor.submit(location, sale(source)))
    expect(charged).toMatchObject({ ...source, contactId })
    expect(charged).not.toHaveProperty('parentId')
    const voided = movementOf(await processor.void(location, charged.id, newReference()))
    expect(await processor.readMovement(location, voided.id)).toMatchObject({ parentId: charged.id })
  })

  test('by bank are pending', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('bank'), { surchargeCents: cents(0) })
    expect(movementOf(await processor.submit(location, request))).toMatchObject({
      status: 'pending',
      paymentMethod: 'ach',
    })
  })
}

function scheduled(open: Open): void {
  test('are approved and declined like any other, the first and those after it', async () => {
    const { processor, location, sale, save } = await open()
    const [good, bad] = [await save('approved'), await save('declined')]
    for (const first of [true, false]) {
      const asked = { initiator: 'schedule', first } as const
      expect(movementOf(await processor.submit(location, sale(good, asked))).status).toBe('approved')
      expect(movementOf(await processor.submit(location, sale(bad, asked))).status).toBe('declined')
    }
  })
}

function takingBack(open: Open): void {
  test('are voided once, and are then no longer to be refunded', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    const { id } = movementOf(await processor.submit(location, request))
    expect(movementOf(await processor.void(location, id, newReference())).status).toBe('approved')
    expect((await processor.find(location, request.reference))?.status).toBe('voided')
    expect((await processor.void(location, id, newReference())).outcome).toBe('refused')
    const refund = { reference: newReference(), amountCents: cents(1) }
    expect((await processor.refund(location, id, refund)).outcome).toBe('refused')
  })

  test('are refunded in parts, and never beyond what was paid', async () => {
    const { processor, location, sale, save } = await open()
    const { id } = movementOf(await processor.submit(location, sale(await save('approved'))))
    const refund = (amount: number) =>
      processor.refund(location, id, { reference: newReference(), amountCents: cents(amount) })
    expect((await refund(1_031)).outcome).toBe('refused')
    expect(movementOf(await refund(1_000)).amountCents).toBe(1_000)
    expect((await refund(31)).outcome).toBe('refused')
    expect(movementOf(await refund(30)).status).toBe('approved')
  })
}

function references(open: Open): void {
  test('is executed once, however often and by however many it is sent', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => processor.submit(location, request)))
    const ids = answers.map((answer) => movementOf(answer).id)
    expect(new Set(ids).size).toBe(1)
    const other = { ...request, amountCents: cents(5_000) }
    expect(movementOf(await processor.submit(location, other))).toMatchObject({
      id: ids[0],
      amountCents: 1_030,
    })
  })

  test('belongs to its location', async () => {
    const { processor, openLocation, location, sale, save } = await open()
    const request = sale(await save('approved'))
    await processor.submit(location, request)
    const other = await openLocation()
    expect(await processor.find(other, request.reference)).toBeUndefined()
    expect(await processor.cancelReference(other, request.reference)).toBeUndefined()
    expect((await processor.find(location, request.reference))?.status).toBe('approved')
  })

  test('that was cancelled before it came is never executed', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    for (let times = 0; times < 2; times++)
      expect(await processor.cancelReference(location, request.reference)).toBeUndefined()
    expect(await processor.submit(location, request)).toMatchObject({
      outcome: 'refused',
      reasonCode: 'reference_cancelled',
    })
    expect(await processor.find(location, request.reference)).toBeUndefined()
  })

  test('that was executed cannot be cancelled: the movement is the answer', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    const { id } = movementOf(await processor.submit(location, request))
    expect(await processor.cancelReference(location, request.reference)).toMatchObject({
      id,
      status: 'approved',
    })
  })

  test('that is cancelled while it is sent is either executed or cancelled, and both say the same', async () => {
    const { processor, location, sale, save } = await open()
    const source = await save('approved')
    for (let times = 0; times < 10; times++) {
      const request = sale(source)
      const [submission, movement] = await Promise.all([
        processor.submit(location, request),
        processor.cancelReference(location, request.reference),
      ])
      expect(submission.outcome === 'moved').toBe(movement !== undefined)
      expect((await processor.find(location, request.reference)) !== undefined).toBe(movement !== undefined)
    }
  })
}

function troubles(open: Open): void {
  test('an outage is unreachable: nothing was done, and the reference is free', async () => {
    const { processor, location, sale, save, breakNextCharge } = await open()
    const request = sale(await save('approved'))
    await breakNextCharge(location, 'outage')
    expect(await processor.submit(location, request)).toEqual({ outcome: 'unreachable' })
    expect(await processor.find(location, request.reference)).toBeUndefined()
    expect((await processor.submit(location, request)).outcome).toBe('moved')
  })

  test.each([
    ['lost before', 'no answer', false],
    ['lost after', 'no answer', true],
    ['unreadable', 'unreadable', true],
  ] as const)('%s is %s: only the books tell whether it was done', async (how, outcome, wasDone) => {
    const { processor, location, sale, save, breakNextCharge } = await open()
    const request = sale(await save('approved'))
    await breakNextCharge(location, how)
    expect(await processor.submit(location, request)).toEqual({ outcome })
    expect((await processor.find(location, request.reference)) !== undefined).toBe(wasDone)
    expect((await processor.cancelReference(location, request.reference)) !== undefined).toBe(wasDone)
  })

  test('a look-up that fails throws, and never looks like nothing', async () => {
    const { processor, location, contactId, save, capture, enter, breakNextLookUp } = await open()
    const { vaultId } = await save('approved')
    const { ticketId } = await capture('approved')
    const amountCents = cents(100)
    const saleId = await enter('approved', { kind: 'sale', sale: { reference: newReference(), amountCents } })
    const unavailable = expect.objectContaining({ name: 'ProcessorUnavailable' })
    for (const lookUp of [
      () => processor.readVault(location, vaultId),
      () => processor.readTicket(location, ticketId),
      () => processor.keepTicket(location, ticketId, contactId),
      () => processor.attachVault(location, vaultId, contactId),
      () => processor.keepMethodOf(location, saleId, contactId),
      () => processor.readMovement(location, saleId),
      () => processor.find(location, newReference()),
      () => processor.cancelReference(location, newReference()),
    ]) {
      await breakNextLookUp(location)
      await expect(lookUp()).rejects.toEqual(unavailable)
    }
  })
}
