import { expect, test } from 'vitest'
import { newCompany, newCustomer } from '../support/florin.ts'
import { walk, walkIds } from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

const kind = 'subscriptions'

// src/subscriptions/search/windows.test.ts covers every filter and index.
test('of more subscriptions than a page looks at those that fit are found, each once, though pages come short or empty', async () => {
  const company = await newCompany()
  const [customerId, planId] = [await newCustomer(company), await newPlan(company)]
  const rows = Array.from({ length: 4_300 }, (_, place) => ({
    customerId,
    planId,
    total: place % 1_500 === 7 ? 777 : 100,
  }))
  const ids = await writeSubscriptions(company, rows)
  const dear = ids.filter((_, place) => rows[place]?.total === 777)
  const pages = await walk(company, kind, { filters: { totalAmount: { value: 7.77 } }, limit: 3 })
  expect(pages.flat().map(({ id }) => id)).toEqual(dear)
  expect(pages.slice(0, -1).some((page) => page.length < 3)).toBe(true)
  const none = await walk(company, kind, { filters: { totalAmount: { value: 6.66 } } })
  expect(none.flat()).toEqual([])
  expect(none.length).toBeGreaterThan(1)
  expect(await walkIds(company, kind, { limit: 100 })).toEqual(ids)
})
