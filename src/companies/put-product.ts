import { diffFields, recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { toDollars } from '#kernel/money'
import type { Database } from '#platform/database'
import { getCompanyTime, type Company } from './company.ts'
import { lockExistingCompany } from './find-companies.ts'
import { loadProducts } from './find-products.ts'
import type { Product } from './product.ts'
import { upsertProduct } from './product-queries.ts'

/** Adds a product to a company's catalogue, or replaces it. */
export async function putProduct(
  deps: AuditDeps & { db: Database },
  { id: companyId }: Pick<Company, 'id'>,
  product: Product,
  call: AuditedCall,
): Promise<void> {
  const { productId, name, priceCents, active } = product
  await deps.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = (await loadProducts(tx, companyId, [productId])).get(productId)
    await tx.run(upsertProduct, {
      companyId,
      productId,
      name,
      priceCents,
      active,
      code: product.code ?? null,
      now: getCompanyTime(deps.clock, company),
    })
    await recordAudit(tx, deps, call, {
      companyId,
      action: 'product.put',
      subject: { kind: 'product', id: productId },
      changes: diffFields(before && toAuditFields(before), toAuditFields(product)),
    })
  })
}

function toAuditFields({ name, priceCents, code, active }: Product) {
  return { name, price: toDollars(priceCents), code, active }
}
