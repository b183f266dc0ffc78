import { expect, test } from 'vitest'
import { createSystemCall } from '#audit'
import { toCents } from '#kernel/money'
import { systemClock } from '#kernel/clock'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { loadExistingCompany } from './find-companies.ts'
import { loadProducts } from './find-products.ts'
import type { Product } from './product.ts'
import { putProduct } from './put-product.ts'

test("products are found by their ids, active or not; unknown ones and another company's are left out", async () => {
  await using store = await openStore()
  const { db } = store
  const [one, other] = [await store.newCompany(), await store.newCompany()]
  const soap: Product = {
    productId: 'soap',
    name: 'Soap',
    priceCents: toCents(950),
    code: 'S-1',
    active: true,
  }
  const oil: Product = {
    productId: 'oil',
    name: 'Oil',
    priceCents: toCents(100),
    code: undefined,
    active: false,
  }
  const put = async (companyId: typeof one, product: Product) =>
    putProduct(
      { db, ids: testIds, clock: systemClock },
      await loadExistingCompany(db, companyId),
      product,
      createSystemCall(testIds),
    )
  await put(one, soap)
  await put(one, oil)
  await put(one, { ...soap, productId: 'not asked for' })
  await put(other, { ...soap, productId: 'brush' })
  expect(await loadProducts(db, one, [])).toEqual(new Map())
  expect(await loadProducts(db, one, ['oil', 'soap', 'brush', 'none', 'soap'])).toEqual(
    new Map<string, Product>([
      ['oil', oil],
      ['soap', soap],
    ]),
  )
})
