import type { AppContext } from '#context'
import { loadProducts, type Company } from '#companies'
import type { AddOn, PricedProduct } from './price-period.ts'

/** Returns the products of add-ons at their current prices. */
export async function loadPricedProducts(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  addOns: AddOn[],
): Promise<PricedProduct[]> {
  if (addOns.length === 0) return []
  const ids = [...new Set(addOns.map(({ productId }) => productId))]
  const products = await loadProducts(db, company.id, ids)
  return [...products.values()].map(({ productId, name, priceCents, code }) => ({
    productId,
    name,
    price: priceCents,
    code,
  }))
}
