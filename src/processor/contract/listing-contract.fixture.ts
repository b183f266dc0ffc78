import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { requireMovement, newReference, type Open } from './contract-bench.fixture.ts'
import type { Credentials } from '../credentials.ts'
import type { ListedMovement } from '../movement.ts'
import type { Processor } from '../processor.ts'

const aroundNow = () => ({ from: Date.now() - hourMs, until: Date.now() + hourMs })

/** Lists every movement of a period, page by page. */
async function listAll(
  processor: Processor,
  location: Credentials,
  limit: number,
  period = aroundNow(),
): Promise<ListedMovement[]> {
  const movements: ListedMovement[] = []
  let after: string | undefined
  do {
    const page = await processor.listMovements(location, { ...period, limit, after })
    expect(page.movements.length).toBeLessThanOrEqual(limit)
    movements.push(...page.movements)
    after = page.next
  } while (after !== undefined)
  return movements
}

/** Tests the listing of a period. */
export function testListings(open: Open): void {
  test('is empty where nothing moved, and before and after it did', async () => {
    const { processor, openLocation, location, sale, save } = await open()
    await processor.submit(location, sale(await save('approved')))
    const [{ at } = { at: 0 }] = await listAll(processor, location, 100)
    expect(Math.abs(at - Date.now())).toBeLessThan(minuteMs)
    expect(await listAll(processor, await openLocation(), 100)).toEqual([])
    expect(await listAll(processor, location, 100, { from: at - hourMs, until: at })).toEqual([])
    expect(await listAll(processor, location, 100, { from: at + 1_000, until: at + hourMs })).toEqual([])
    expect(await listAll(processor, location, 100, { from: at, until: at + 1 })).toHaveLength(1)
  })

  test('holds each movement once under its reference, newest first, however small its pages are', async () => {
    const { processor, location, sale, save } = await open()
    const [good, bad, bank] = [await save('approved'), await save('declined'), await save('bank')]
    const requests = [
      sale(good),
      sale(bad),
      sale(bank, { surchargeCents: toCents(0) }),
      sale(good, { orderId: 'A-1', action: 'auth' }),
    ]
    for (const request of requests) await processor.submit(location, request)
    const all = await listAll(processor, location, 100)
    expect(all.map(({ reference }) => reference)).toEqual(
      requests.map(({ reference }) => reference).toReversed(),
    )
    expect(all.map(({ status }) => status)).toEqual(['approved', 'pending', 'declined', 'approved'])
    expect(all[0]).toMatchObject({ action: 'auth', orderId: 'A-1' })
    expect(all[3]).toMatchObject({
      action: 'sale',
      amountCents: 1_030,
      surchargeCents: 30,
      paymentMethod: 'cc',
    })
    for (const limit of [1, 2, 3]) expect(await listAll(processor, location, limit)).toEqual(all)
  })

  test('shows movements as they stand now, each in its place, and what was given back of which', async () => {
    const { processor, location, sale, save } = await open()
    const source = await save('approved')
    const sold = requireMovement(await processor.submit(location, sale(source)))
    const other = requireMovement(await processor.submit(location, sale(source)))
    const reference = newReference()
    await processor.refund(location, other.id, { reference, amountCents: toCents(500) })
    await processor.void(location, sold.id, newReference())
    const lines = (await listAll(processor, location, 2)).map(({ action, status, amountCents, parentId }) => [
      action,
      status,
      amountCents,
      parentId,
    ])
    expect(lines.slice(1)).toEqual([
      ['refund', 'approved', 500, other.id],
      ['sale', 'approved', 1_030, undefined],
      ['sale', 'voided', 1_030, undefined],
    ])
    expect(lines[0]?.slice(0, 2)).toEqual(['void', 'approved'])
  })
}
