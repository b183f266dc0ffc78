import type { CompanyId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import type { Product } from './product.ts'
import { insertProducts } from './product-queries.ts'

/** Returns the rows that add products to a catalog. A product of the same id stays as it is; `now` is in ms. */
export function importedProductRows(companyId: CompanyId, products: Product[], now: number): PartRows {
  const rows = products.map(({ productId, name, priceCents, code, active }) => ({
    company_id: companyId,
    product_id: productId,
    name,
    price_cents: priceCents,
    code: code ?? null,
    active,
    created_at: now,
    updated_at: now,
  }))
  return toPartRows(insertProducts, ...rows)
}
