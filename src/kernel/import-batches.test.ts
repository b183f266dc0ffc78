import { describe, expect, test } from 'vitest'
import { toBatches, toComparisons } from './import-batches.ts'
import { bodyBytesMax } from './limits.ts'

const none = { customers: [], paymentMethods: [], products: [], plans: [], subscriptions: [], invoices: [] }

const listOf = (count: number, text = '') =>
  Array.from({ length: count }, (_, place) => ({ originId: `id_${place}`, text }))

const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

describe('the batches of an import', () => {
  test('have at most 200 records each, in their order', () => {
    const customers = listOf(401)
    const batches = toBatches({ ...none, customers })
    expect(batches.map((batch) => batch.customers?.length)).toEqual([200, 200, 1])
    expect(batches.flatMap((batch) => batch.customers ?? [])).toEqual(customers)
  })

  test('fit the body limit, also with characters of several bytes', () => {
    const batches = toBatches({ ...none, plans: listOf(200, 'ü€'.repeat(400)) })
    expect(batches.length).toBeGreaterThan(1)
    expect(batches.flatMap(({ plans }) => plans)).toHaveLength(200)
    for (const batch of batches) expect(bytesOf(batch)).toBeLessThan(bodyBytesMax * 0.9)
  })

  test('have an open invoice with its subscription, and other invoices last', () => {
    const subscriptions = listOf(150)
    const own = subscriptions.map(({ originId }) => ({ originId: `in_${originId}`, subscription: originId }))
    const alone = { originId: 'in_alone' }
    const batches = toBatches({ ...none, subscriptions, invoices: [alone, ...own] })
    expect(batches.map((batch) => [batch.subscriptions?.length, batch.invoices?.length])).toEqual([
      [100, 100],
      [50, 50],
      [undefined, 1],
    ])
    expect(batches[1]?.invoices?.[0]).toEqual(own[100])
    expect(batches[2]?.invoices).toEqual([alone])
  })
})

describe('the comparisons of an import', () => {
  test('have at most 100 subscriptions each, also those without invoices', () => {
    expect(toComparisons(listOf(101)).map(({ length }) => length)).toEqual([100, 1])
  })

  test('fit the body limit with weekly invoices of 400 days', () => {
    const day = '2026-07-05'
    const expected = Array.from({ length: 58 }, () => ({ day, amount: 1234.5, dueDay: day, chargeDay: day }))
    const compared = listOf(100).map(({ originId }) => ({ originId, ends: false, expected }))
    const parts = toComparisons(compared)
    expect(bytesOf(compared)).toBeGreaterThan(bodyBytesMax)
    expect(parts.flat()).toEqual(compared)
    for (const part of parts) expect(bytesOf(part)).toBeLessThan(bodyBytesMax * 0.9)
  })
})
