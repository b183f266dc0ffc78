import { expect, test } from 'vitest'
import { newCompany, newCustomer } from '../support/florin.ts'
import { walk, walkIds, writeInvoices } from '../support/search.ts'

// src/invoices/search/windows.test.ts covers every filter and index.
test('of more invoices than a page looks at those that fit are found, each once, though pages come short or empty', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const rows = Array.from({ length: 4_300 }, (_, place) => ({
    customerId,
    amount: place % 1_500 === 7 ? 777 : 100,
  }))
  const ids = await writeInvoices(company, rows)
  const dear = ids.filter((_, place) => rows[place]?.amount === 777).toReversed()
  const filters = { amount: { value: 7.77 } }
  const pages = await walk(company, 'invoices', { filters, limit: 3 })
  expect(pages.flat().map(({ id }) => id)).toEqual(dear)
  expect(pages.slice(0, -1).some((page) => page.length < 3)).toBe(true)
  const none = await walk(company, 'invoices', { filters: { amount: { value: 6.66 } } })
  expect(none.flat()).toEqual([])
  expect(none.length).toBeGreaterThan(1)
  expect(await walkIds(company, 'invoices', { limit: 100 })).toEqual(ids.toReversed())
})
