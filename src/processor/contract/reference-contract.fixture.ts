import { expect, test } from 'vitest'
import { hourMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { requireMovement, newReference, type Open } from './contract-bench.fixture.ts'

export function testReferences(open: Open): void {
  test('is executed once, however often and by however many it is sent', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('approved'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => processor.submit(location, request)))
    const ids = answers.map((response) => requireMovement(response).id)
    expect(new Set(ids).size).toBe(1)
    const other = { ...request, amountCents: toCents(5_000) }
    expect(requireMovement(await processor.submit(location, other))).toMatchObject({
      id: ids[0],
      amountCents: 1_030,
    })
  })

  test('that was declined stays so, whatever is asked under it again', async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('declined'))
    const { id } = requireMovement(await processor.submit(location, request))
    const again = { ...request, source: await save('approved') }
    expect(requireMovement(await processor.submit(location, again))).toMatchObject({ id, status: 'declined' })
    expect(await processor.find(location, request.reference)).toMatchObject({ id, status: 'declined' })
  })

  test('is remembered for ever: a day later it is executed no second time, and nothing that was cancelled', async () => {
    const { processor, location, sale, save, callOff, pass } = await open()
    const source = await save('approved')
    const [made, cancelled] = [sale(source), sale(source)]
    const { id } = requireMovement(await processor.submit(location, made))
    await callOff(cancelled.reference)
    await pass(location, 25 * hourMs)
    expect(requireMovement(await processor.submit(location, made)).id).toBe(id)
    expect((await processor.submit(location, cancelled)).outcome).toBe('refused')
    expect(await processor.find(location, cancelled.reference)).toBeUndefined()
  })

  test('belongs to its location', async () => {
    const { processor, openLocation, location, sale, save, callOff } = await open()
    const request = sale(await save('approved'))
    await processor.submit(location, request)
    const other = await openLocation()
    expect(await processor.find(other, request.reference)).toBeUndefined()
    expect(await callOff(request.reference, { at: other })).toBeUndefined()
    expect((await processor.find(location, request.reference))?.status).toBe('approved')
  })
}

export function testCancelledReferences(open: Open): void {
  test('that was cancelled before it came is never executed', async () => {
    const { processor, location, sale, save, callOff } = await open()
    const request = sale(await save('approved'))
    for (let times = 0; times < 2; times++) expect(await callOff(request.reference)).toBeUndefined()
    expect(await processor.submit(location, request)).toMatchObject({
      outcome: 'refused',
      reasonCode: 'reference_cancelled',
    })
    expect(await processor.find(location, request.reference)).toBeUndefined()
  })

  test('that was executed cannot be cancelled: the movement is the answer', async () => {
    const { processor, location, sale, save, callOff } = await open()
    const request = sale(await save('approved'))
    const { id } = requireMovement(await processor.submit(location, request))
    expect(await callOff(request.reference)).toMatchObject({ id, status: 'approved' })
  })

  test('that is cancelled while it is sent is either executed or cancelled, and both say the same', async () => {
    const { processor, location, sale, save, callOff } = await open()
    const source = await save('approved')
    for (let times = 0; times < 10; times++) {
      const request = sale(source)
      const [submission, movement] = await Promise.all([
        processor.submit(location, request),
        callOff(request.reference),
      ])
      expect(submission.outcome === 'moved').toBe(movement !== undefined)
      expect((await processor.find(location, request.reference)) !== undefined).toBe(movement !== undefined)
    }
  })
}

export function testFailures(open: Open): void {
  test('a refusal at the door is unreachable: nothing was done, and the reference is free', async () => {
    const { processor, location, sale, save, breakNext } = await open()
    const request = sale(await save('approved'))
    await breakNext(location, 'sale', 'refused at the door')
    expect(await processor.submit(location, request)).toEqual({ outcome: 'unreachable' })
    expect(await processor.find(location, request.reference)).toBeUndefined()
    expect((await processor.submit(location, request)).outcome).toBe('moved')
  })

  test.each([
    ['lost before', 'no answer', false],
    ['lost after', 'no answer', true],
    ['unreadable', 'unreadable', true],
  ] as const)('%s is %s: only the books tell whether it was done', async (how, outcome, wasDone) => {
    const { processor, location, sale, save, callOff, breakNext } = await open()
    const request = sale(await save('approved'))
    await breakNext(location, 'sale', how)
    expect(await processor.submit(location, request)).toEqual({ outcome })
    expect((await processor.find(location, request.reference)) !== undefined).toBe(wasDone)
    expect((await callOff(request.reference)) !== undefined).toBe(wasDone)
  })

  test('a failure of the server, which had done it, is not unreachable: only the books tell', async () => {
    const { processor, location, sale, save, breakNext } = await open()
    const request = sale(await save('approved'))
    await breakNext(location, 'sale', 'failed after')
    const { outcome } = await processor.submit(location, request)
    expect(['no answer', 'unreadable']).toContain(outcome)
    expect((await processor.find(location, request.reference))?.status).toBe('approved')
  })

  test('a look-up that fails throws, and never looks like nothing', async () => {
    const { processor, location, contactId, sale, save, capture, enter, breakNext, breakNextLookUp } =
      await open()
    const { vaultId } = await save('approved')
    const { ticketId } = await capture('approved')
    const { reference } = sale({ vaultId })
    await breakNext(location, 'sale', 'lost after')
    await processor.submit(location, { ...sale({ vaultId }), reference })
    const amountCents = toCents(100)
    const saleId = await enter('approved', { kind: 'sale', sale: { reference: newReference(), amountCents } })
    const unavailable = expect.objectContaining({ name: 'ProcessorUnavailable' })
    for (const lookUp of [
      () => processor.readVault(location, vaultId),
      () => processor.readTicket(location, ticketId),
      () => processor.keepTicket(location, ticketId, contactId),
      () => processor.attachVault(location, vaultId, contactId),
      () => processor.keepMethodOf(location, saleId, contactId),
      () => processor.readMovement(location, saleId),
      () => processor.find(location, reference),
      () => processor.cancelReference(location, reference),
    ]) {
      await breakNextLookUp(location)
      await expect(lookUp()).rejects.toEqual(unavailable)
    }
  })
}
