import { changesBetween, note, type AuditedCall, type AuditParts } from '#audit'
import { dollars } from '#kernel/money'
import type { Database } from '#platform/database'
import { companyNow, type Company } from './company.ts'
import { lockedCompany } from './find-companies.ts'
import { productsOf } from './find-products.ts'
import type { Product } from './product.ts'
import { upsertProduct } from './product-queries.ts'

/** Adds a product to a company's catalogue, or replaces what the catalogue says of it. */
export async function putProduct(
  parts: AuditParts & { db: Database },
  { id: companyId }: Pick<Company, 'id'>,
  product: Product,
  call: AuditedCall,
): Promise<void> {
  const { productId, name, priceCents, active } = product
  await parts.db.transaction(async (tx) => {
    const company = await lockedCompany(tx, companyId)
    const before = (await productsOf(tx, companyId, [productId])).get(productId)
    await tx.run(upsertProduct, {
      companyId,
      productId,
      name,
      priceCents,
      active,
      code: product.code ?? null,
      now: companyNow(parts.clock, company),
    })
    await note(tx, parts, call, {
      companyId,
      action: 'product.put',
      subject: { kind: 'product', id: productId },
      changes: changesBetween(before && toldOf(before), toldOf(product)),
    })
  })
}

function toldOf({ name, priceCents, code, active }: Product) {
  return { name, price: dollars(priceCents), code, active }
}
