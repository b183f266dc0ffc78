import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newCompany, newCustomer, newInvoice, saveCard, type TestCompany } from '../support/florin.ts'
import { walk } from '../support/search.ts'
import { payment } from '../support/checkout.ts'

type Seen = Map<string, { invoiceStatus: string; description: string }>

async function poll(company: TestCompany, seen: Seen, start: number, end: number): Promise<void> {
  const updatedAt = { value: [start, end], operator: 'between' }
  for (const page of await walk(company, 'invoices', { filters: { updatedAt }, limit: 7 }))
    for (const { id, ...invoice } of page) seen.set(id, invoice)
}

/** The pending payments with the times at which they began. */
type UnderWay = Set<{ beganAt: number }>

/**
 * Reads changes by closed intervals until it is over. Each interval begins after the last one and ends before all
 * pending payments. A caller without that knowledge would have to wait for the longest possible call, and a test
 * cannot.
 */
async function follow(
  company: TestCompany,
  seen: Seen,
  underWay: UnderWay,
  isOver: () => boolean,
): Promise<number> {
  let start = 0
  let polls = 0
  for (let last = false; !last; polls++) {
    last = isOver()
    await pause(20)
    const end = Math.min(Date.now(), ...[...underWay].map(({ beganAt }) => beganAt)) - 1
    if (end < start) continue
    await poll(company, seen, start, end)
    start = end + 1
  }
  return polls
}

async function payAll(
  company: TestCompany,
  ids: string[],
  accountVaultId: string,
  underWay: UnderWay,
): Promise<void> {
  const left = [...ids]
  const worker = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const call = { beganAt: Date.now() }
      underWay.add(call)
      const paid = await payment(company, id, { accountVaultId })
      underWay.delete(call)
      expect(paid.status, paid.text).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

test('who follows changes by closed intervals misses none of the payments that others make meanwhile', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const vaultId = await saveCard(company, customerId)
  const created = Array.from({ length: 120 }, () => newInvoice(company, customerId))
  const ids = (await Promise.all(created)).map(({ id }) => id)
  let paid = false
  const seen: Seen = new Map()
  const underWay: UnderWay = new Set()
  const following = follow(company, seen, underWay, () => paid)
  await payAll(company, ids, vaultId, underWay)
  paid = true
  expect(await following).toBeGreaterThan(3)
  expect(ids.filter((id) => seen.get(id)?.invoiceStatus !== 'Paid')).toEqual([])
})
