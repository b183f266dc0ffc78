import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import {
  anyText,
  requireMovement,
  newReference,
  numericRefusal,
  unknownIds,
  type Open,
} from './contract-bench.fixture.ts'

export function testMovements(open: Open): void {
  test('that are impossible are refused, and nothing is in the books', async () => {
    const { processor, location, sale } = await open()
    const request = sale({ vaultId: 'vlt_unknown' })
    expect(await processor.submit(location, request)).toMatchObject(numericRefusal)
    expect(await processor.find(location, request.reference)).toBeUndefined()
    for (const unknown of unknownIds) {
      expect(await processor.submit(location, sale({ vaultId: unknown }))).toMatchObject(numericRefusal)
      expect(await processor.submit(location, sale({ ticketId: unknown }))).toMatchObject(numericRefusal)
      expect(await processor.void(location, unknown, newReference())).toMatchObject(numericRefusal)
      const part = { reference: newReference(), amountCents: toCents(1) }
      expect(await processor.refund(location, unknown, part)).toMatchObject(numericRefusal)
      expect(await processor.capture(location, unknown, part)).toMatchObject(numericRefusal)
      expect(await processor.readMovement(location, unknown)).toBeUndefined()
    }
  })

  test('that are declined have a numeric reason and its text', async () => {
    const { processor, location, sale, save } = await open()
    expect(await processor.submit(location, sale(await save('declined')))).toMatchObject({
      outcome: 'moved',
      movement: { status: 'declined', reasonCode: expect.stringMatching(/^\d+$/), reasonText: anyText },
    })
  })

  test('from a card whose ZIP does not fit are declined as that', async () => {
    const { processor, location, sale, save } = await open()
    const declined = await processor.submit(location, sale(await save('wrong zip')))
    expect(requireMovement(declined)).toMatchObject({ status: 'declined', reasonCode: '1655' })
  })
}

export function testSales(open: Open): void {
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
    const charged = requireMovement(await processor.submit(location, sale(source)))
    expect(charged).toMatchObject({ ...source, contactId })
    expect(charged).not.toHaveProperty('parentId')
    const voided = requireMovement(await processor.void(location, charged.id, newReference()))
    expect(await processor.readMovement(location, voided.id)).toMatchObject({ parentId: charged.id })
  })

  test('by bank are pending', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('bank'), { surchargeCents: toCents(0) })
    expect(requireMovement(await processor.submit(location, request))).toMatchObject({
      status: 'pending',
      paymentMethod: 'ach',
    })
  })
}

export function testScheduledCharges(open: Open): void {
  test('are approved and declined like any other, the first and those after it', async () => {
    const { processor, location, sale, save } = await open()
    const [good, bad] = [await save('approved'), await save('declined')]
    for (const first of [true, false]) {
      const request = { initiator: 'schedule', first } as const
      expect(requireMovement(await processor.submit(location, sale(good, request))).status).toBe('approved')
      expect(requireMovement(await processor.submit(location, sale(bad, request))).status).toBe('declined')
    }
  })
}

export function testVoidsAndRefunds(open: Open): void {
  test('are voided once, and are then no longer to be refunded', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    const { id } = requireMovement(await processor.submit(location, request))
    expect(requireMovement(await processor.void(location, id, newReference())).status).toBe('approved')
    expect((await processor.find(location, request.reference))?.status).toBe('voided')
    expect((await processor.void(location, id, newReference())).outcome).toBe('refused')
    const refund = { reference: newReference(), amountCents: toCents(1) }
    expect((await processor.refund(location, id, refund)).outcome).toBe('refused')
  })

  test('are refunded in parts, and never beyond what was paid', async () => {
    const { processor, location, sale, save } = await open()
    const { id } = requireMovement(await processor.submit(location, sale(await save('approved'))))
    const refund = (amount: number) =>
      processor.refund(location, id, { reference: newReference(), amountCents: toCents(amount) })
    expect((await refund(1_031)).outcome).toBe('refused')
    expect(requireMovement(await refund(1_000)).amountCents).toBe(1_000)
    expect((await refund(31)).outcome).toBe('refused')
    expect(requireMovement(await refund(30)).status).toBe('approved')
  })

  test('give back the surcharge that they are told to, and by themselves the whole of it with the whole only', async () => {
    const { processor, location, sale, save } = await open()
    const source = await save('approved')
    for (const [amountCents, sentSurcharge, surchargeCents] of [
      [1_030, undefined, 30],
      [515, undefined, 0],
      [515, 15, 15],
    ] as const) {
      const { id } = requireMovement(await processor.submit(location, sale(source)))
      const refund = {
        reference: newReference(),
        amountCents: toCents(amountCents),
        ...(sentSurcharge === undefined ? {} : { surchargeCents: toCents(sentSurcharge) }),
      }
      expect(requireMovement(await processor.refund(location, id, refund))).toMatchObject({
        amountCents,
        surchargeCents,
      })
    }
  })
}
