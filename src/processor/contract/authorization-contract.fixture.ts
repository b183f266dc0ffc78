import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { anyText, requireMovement, newReference, type Open } from './contract-bench.fixture.ts'

/** Opens a location with an authorization of 1,030 cents, and returns the operations on it. */
async function openAuthorization(open: Open) {
  const bench = await open()
  const { processor, location, sale, save } = bench
  const request = sale(await save('approved'), { action: 'auth', surchargeCents: toCents(0) })
  const authorization = requireMovement(await processor.submit(location, request))
  return {
    ...bench,
    authorization,
    take: (amount: number, reference = newReference()) =>
      processor.capture(location, authorization.id, { reference, amountCents: toCents(amount) }),
    release: () => processor.void(location, authorization.id, newReference()),
    read: () => processor.find(location, request.reference),
  }
}

const refused = { outcome: 'refused', reasonCode: anyText, reasonText: anyText }

export function testRefusedCaptures(open: Open): void {
  test('for more than was authorized, and can still be captured', async () => {
    const { processor, location, take, read } = await openAuthorization(open)
    const reference = newReference()
    expect(await take(1_031, reference)).toMatchObject(refused)
    expect(await processor.find(location, reference)).toBeUndefined()
    expect(await read()).toMatchObject({ status: 'approved' })
    expect(requireMovement(await take(1_030, reference)).status).toBe('approved')
  })

  test('a second time, not even for what the first capture let go', async () => {
    const { take } = await openAuthorization(open)
    expect((await take(1_000)).outcome).toBe('moved')
    for (const amount of [30, 1_030]) expect(await take(amount)).toMatchObject(refused)
  })

  test('a second time, when many capture it at once', async () => {
    const { take } = await openAuthorization(open)
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(1_030)))
    expect(taken.map(({ outcome }) => outcome).sort()).toEqual([
      'moved',
      ...Array.from({ length: 4 }, () => 'refused'),
    ])
  })

  test('after it was voided', async () => {
    const { take, release, read } = await openAuthorization(open)
    expect(requireMovement(await release())).toMatchObject({ action: 'void', status: 'approved' })
    expect(await take(1_030)).toMatchObject(refused)
    expect(await read()).toMatchObject({ status: 'voided' })
  })

  test('where it is a sale, another location’s or nothing at all', async () => {
    const { processor, openLocation, location, authorization, sale, save } = await openAuthorization(open)
    const sold = requireMovement(await processor.submit(location, sale(await save('approved'))))
    const capture = () => ({ reference: newReference(), amountCents: toCents(100) })
    for (const submission of [
      await processor.capture(location, sold.id, capture()),
      await processor.capture(location, 'trx_unknown', capture()),
      await processor.capture(await openLocation(), authorization.id, capture()),
    ])
      expect(submission).toMatchObject(refused)
  })
}

export function testCapturedAuthorizations(open: Open): void {
  test.each([
    ['whole', 1_030],
    ['in part', 400],
  ])('is captured %s, by a movement of its own', async (_how, amount) => {
    const { processor, location, authorization, take, read } = await openAuthorization(open)
    expect(authorization).toMatchObject({ action: 'auth', status: 'approved', amountCents: 1_030 })
    const reference = newReference()
    const captured = requireMovement(await take(amount, reference))
    expect(captured).toMatchObject({
      reference,
      action: 'capture',
      status: 'approved',
      amountCents: amount,
      surchargeCents: 0,
      paymentMethod: 'cc',
      parentId: authorization.id,
    })
    expect(await processor.find(location, reference)).toEqual(captured)
    expect(await processor.readMovement(location, captured.id)).toEqual(captured)
    expect(await read()).toMatchObject({ status: 'settled', amountCents: 1_030 })
  })

  test('is captured once by a reference, however often and by however many it is sent', async () => {
    const { take } = await openAuthorization(open)
    const reference = newReference()
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(1_030, reference)))
    expect(new Set(taken.map((submission) => requireMovement(submission).id)).size).toBe(1)
  })

  test('is voided once, and not after it was captured', async () => {
    const voided = await openAuthorization(open)
    expect(requireMovement(await voided.release())).toMatchObject({ parentId: voided.authorization.id })
    expect(await voided.release()).toMatchObject(refused)
    const captured = await openAuthorization(open)
    await captured.take(500)
    expect(await captured.release()).toMatchObject(refused)
  })

  test('is refunded after its capture, under the id of either, up to what was captured', async () => {
    const { processor, location, authorization, take } = await openAuthorization(open)
    const refund = (id: string, amount: number) =>
      processor.refund(location, id, { reference: newReference(), amountCents: toCents(amount) })
    expect(await refund(authorization.id, 1)).toMatchObject(refused)
    const captured = requireMovement(await take(400))
    expect(await refund(captured.id, 401)).toMatchObject(refused)
    for (const id of [captured.id, authorization.id])
      expect(requireMovement(await refund(id, 200))).toMatchObject({
        status: 'approved',
        parentId: captured.id,
      })
    expect(await refund(captured.id, 1)).toMatchObject(refused)
  })
}

export function testLostCaptures(open: Open): void {
  test('by an outage did nothing, and its reference is free', async () => {
    const { processor, location, take, breakNext } = await openAuthorization(open)
    const reference = newReference()
    await breakNext(location, 'capture', 'refused at the door')
    expect(await take(1_030, reference)).toEqual({ outcome: 'unreachable' })
    expect(await processor.find(location, reference)).toBeUndefined()
    expect((await take(1_030, reference)).outcome).toBe('moved')
  })

  test.each([
    ['lost before', 'no answer', false],
    ['lost after', 'no answer', true],
    ['unreadable', 'unreadable', true],
  ] as const)('%s: it is found under its reference if it was done', async (how, outcome, wasDone) => {
    const { processor, location, take, read, callOff, breakNext } = await openAuthorization(open)
    const reference = newReference()
    await breakNext(location, 'capture', how)
    expect(await take(700, reference)).toEqual({ outcome })
    const found = await processor.find(location, reference)
    if (!wasDone) expect(found).toBeUndefined()
    else expect(found).toMatchObject({ action: 'capture', status: 'approved', amountCents: 700 })
    expect(await callOff(reference)).toEqual(found)
    expect((await read())?.status).toBe(wasDone ? 'settled' : 'approved')
    const again = await take(700, reference)
    if (wasDone) expect(again).toEqual({ outcome: 'moved', movement: found })
    else expect(again).toMatchObject({ outcome: 'refused', reasonCode: 'reference_cancelled' })
  })
}
