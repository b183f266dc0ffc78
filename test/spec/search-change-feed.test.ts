import { expect, test } from 'vitest'
import { newCompany, newCustomer, newInvoice, saveCard, type TestCompany } from '../support/florin.ts'
import { walk } from '../support/search.ts'
import { payment } from '../support/till.ts'

type Seen = Map<string, { invoiceStatus: string; description: string }>

async function poll(company: TestCompany, seen: Seen, start: number, end: number): Promise<void> {
  const updatedAt = { value: [start, end], operator: 'between' }
  for (const page of await walk(company, 'invoices', { filters: { updatedAt }, limit: 7 }))
    for (const { id, ...invoice } of page) seen.set(id, invoice)
}

const lagMs = 1_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Follows changes by closed intervals, each behind the last one and in the past, until it is told to end. */
async function follow(company: TestCompany, seen: Seen, isOver: () => boolean): Promise<number> {
  let start = 0
  let polls = 0
  for (let last = false; !last; polls++) {
    last = isOver()
    await wait(last ? lagMs + 5 : 20)
    const end = Date.now() - lagMs
    if (end < start) continue
    await poll(company, seen, start, end)
    start = end + 1
  }
  return polls
}

async function payAll(company: TestCompany, ids: string[], accountVaultId: string): Promise<void> {
  const left = [...ids]
  const worker = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const paid = await payment(company, id, { accountVaultId })
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
  const following = follow(company, seen, () => paid)
  await payAll(company, ids, vaultId)
  paid = true
  expect(await following).toBeGreaterThan(3)
  expect(ids.filter((id) => seen.get(id)?.invoiceStatus !== 'Paid')).toEqual([])
})
