import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { anyText, newReference, type Open } from './contract-bench.fixture.ts'
import type { TerminalRequest } from '../movement.ts'

/** Opens a location, and returns the operations on its terminals. */
async function openTerminals(open: Open) {
  const bench = await open()
  const { processor, location, terminals } = bench
  const asked = (request: Partial<TerminalRequest> = {}): TerminalRequest => ({
    terminalId: terminals.approved,
    reference: newReference(),
    action: 'sale',
    amountCents: toCents(1_030),
    ...request,
  })
  return {
    ...bench,
    asked,
    send: (request: TerminalRequest) => processor.sendToTerminal(location, request),
    find: ({ reference }: TerminalRequest) => processor.find(location, reference),
    cancel: ({ reference }: TerminalRequest) => bench.callOff(reference),
    payersAct: () => bench.payersAct(location),
  }
}

const actions = ['sale', 'auth', 'credit'] as const
const cancelledRefusal = { outcome: 'refused', reasonCode: 'reference_cancelled' }

export function testTerminalsWithoutCard(open: Open): void {
  test.each(['', 'x'.repeat(65), 'front desk', '../x', 'ü'])('of the bad id %j is not asked', async (id) => {
    const { asked, send, find, payersAct } = await openTerminals(open)
    const request = asked({ terminalId: id })
    expect(await send(request)).toMatchObject({ outcome: 'refused', reasonCode: anyText })
    await payersAct()
    expect(await find(request)).toBeUndefined()
  })

  test('to which nobody comes waits until its request is cancelled', async () => {
    const { asked, send, find, cancel, payersAct, terminals: ids } = await openTerminals(open)
    const request = asked({ terminalId: ids.silent })
    for (let times = 0; times < 2; times++) {
      expect(await send(request)).toEqual({ outcome: 'waiting' })
      await payersAct()
      expect(await find(request)).toBeUndefined()
    }
    expect(await cancel(request)).toBeUndefined()
    expect(await send(request)).toMatchObject(cancelledRefusal)
  })
}

export function testTerminals(open: Open): void {
  test('declines every action of a card that is declined', async () => {
    const { asked, send, find, payersAct, terminals: ids } = await openTerminals(open)
    const requests = actions.map((action) => asked({ action, terminalId: ids.declined }))
    for (const request of requests) expect(await send(request)).toEqual({ outcome: 'waiting' })
    await payersAct()
    for (const request of requests)
      expect(await find(request)).toMatchObject({
        action: request.action,
        status: 'declined',
        reasonCode: expect.stringMatching(/^\d+$/),
        reasonText: anyText,
      })
  })

  test('waits for the payer, and then moves by card what it was asked for, to the cent', async () => {
    const { asked, send, find, payersAct } = await openTerminals(open)
    const requests = actions.map((action) => asked({ action, orderId: 'order 7', description: 'Coffee' }))
    for (const request of requests) expect(await send(request)).toEqual({ outcome: 'waiting' })
    await payersAct()
    for (const request of requests)
      expect(await find(request)).toMatchObject({
        id: anyText,
        reference: request.reference,
        action: request.action,
        status: 'approved',
        amountCents: 1_030,
        surchargeCents: 0,
        paymentMethod: 'cc',
        lastFour: expect.stringMatching(/^\d{4}$/),
      })
  })

  test('makes an authorization that is captured', async () => {
    const { processor, location, asked, send, find, payersAct } = await openTerminals(open)
    const request = asked({ action: 'auth' })
    await send(request)
    await payersAct()
    const id = (await find(request))?.id ?? 'nothing'
    const capture = { reference: newReference(), amountCents: toCents(1_030) }
    expect(await processor.capture(location, id, capture)).toMatchObject({
      outcome: 'moved',
      movement: { action: 'capture', status: 'approved', parentId: id },
    })
  })
}

export function testTerminalReferences(open: Open): void {
  test('answers the first request again, before it is executed and after', async () => {
    const { asked, send, find, payersAct } = await openTerminals(open)
    const request = asked()
    const sendOften = () =>
      Promise.all([request, request, { ...request, amountCents: toCents(5_000) }].map(send))
    const waiting = { outcome: 'waiting' }
    expect(await send(request)).toEqual(waiting)
    expect(await sendOften()).toEqual([waiting, waiting, waiting])
    await payersAct()
    const movement = await find(request)
    expect(movement).toMatchObject({ amountCents: 1_030 })
    const moved = { outcome: 'moved', movement }
    expect(await sendOften()).toEqual([moved, moved, moved])
  })

  test('is never executed once it was cancelled, before the request came or while it waited', async () => {
    const { asked, send, find, cancel, payersAct, terminals: ids } = await openTerminals(open)
    const [early, late] = [asked(), asked({ terminalId: ids.silent })]
    await send(late)
    for (const request of [early, late]) {
      for (let times = 0; times < 2; times++) expect(await cancel(request)).toBeUndefined()
      expect(await send({ ...request, terminalId: ids.approved })).toMatchObject(cancelledRefusal)
      await payersAct()
      expect(await find(request)).toBeUndefined()
    }
  })

  test('that was executed cannot be cancelled: the movement is the answer', async () => {
    const { asked, send, find, cancel, payersAct } = await openTerminals(open)
    const request = asked()
    await send(request)
    await payersAct()
    expect(await cancel(request)).toEqual(await find(request))
  })

  test('that is cancelled while the payer acts is either executed or cancelled, and both say the same', async () => {
    const { asked, send, find, cancel, payersAct } = await openTerminals(open)
    const requests = Array.from({ length: 20 }, () => asked())
    await Promise.all(requests.map(send))
    const [movements] = await Promise.all([Promise.all(requests.toReversed().map(cancel)), payersAct()])
    await payersAct()
    for (const [index, request] of requests.toReversed().entries()) {
      const movement = movements[index]
      expect(await find(request)).toEqual(movement)
      expect(await send(request)).toMatchObject(movement ? { outcome: 'moved', movement } : cancelledRefusal)
    }
  })
}

export function testTerminalFailures(open: Open): void {
  test('by an outage asked nobody, and its reference is free', async () => {
    const { location, asked, send, find, payersAct, breakNext } = await openTerminals(open)
    const request = asked()
    await breakNext(location, 'sale', 'refused at the door')
    expect(await send(request)).toEqual({ outcome: 'unreachable' })
    await payersAct()
    expect(await find(request)).toBeUndefined()
    expect(await send(request)).toEqual({ outcome: 'waiting' })
  })

  test.each([
    ['lost before', 'no answer', false],
    ['lost after', 'no answer', true],
    ['unreadable', 'unreadable', true],
  ] as const)('%s is %s: only the books tell what becomes of it', async (how, outcome, wasAsked) => {
    const { location, asked, send, find, cancel, payersAct, breakNext } = await openTerminals(open)
    const request = asked()
    await breakNext(location, 'sale', how)
    expect(await send(request)).toEqual({ outcome })
    await payersAct()
    const movement = await find(request)
    expect(movement?.status).toBe(wasAsked ? 'approved' : undefined)
    expect(await cancel(request)).toEqual(movement)
  })
}
