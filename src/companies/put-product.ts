import type { Clock } from '#kernel/clock'
import type { Writer } from '#platform/database'
import { companyNow, type Company } from './company.ts'
import type { Product } from './product.ts'
import { upsertProduct } from './product-queries.ts'

/** Adds a product to a company's catalogue, or replaces what the catalogue says of it. */
export async function putProduct(
  parts: { db: Writer; clock: Clock },
  company: Company,
  product: Product,
): Promise<void> {
  const { productId, name, priceCents, active } = product
  await parts.db.run(upsertProduct, {
    companyId: company.id,
    productId,
    name,
    priceCents,
    active,
    code: product.code ?? null,
    now: companyNow(parts.clock, company),
  })
}
