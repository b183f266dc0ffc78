import { diffFields, recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { toDollars } from '#kernel/money'
import { invalidFieldError } from '#kernel/refusals'
import type { Database, Reader } from '#platform/database'
import { getCompanyTime, type Company } from './company.ts'
import { lockExistingCompany } from './find-companies.ts'
import { listProducts, loadProducts } from './find-products.ts'
import type { Product } from './product.ts'
import { upsertProduct } from './product-queries.ts'

/** Whether the id of an existing product is refused, and whether the code of another one is. */
type ProductRefusals = { usedId: boolean; usedCode: boolean }

/**
 * Adds a product to a company's catalogue, or replaces it. Throws validation_failed for a refused id or code. A code
 * that the product has already is never refused.
 */
export async function putProduct(
  deps: AuditDeps & { db: Database },
  { id: companyId }: Pick<Company, 'id'>,
  product: Product,
  call: AuditedCall,
  refuses: ProductRefusals = { usedId: false, usedCode: false },
): Promise<void> {
  const { productId, name, priceCents, active } = product
  await deps.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = (await loadProducts(tx, companyId, [productId])).get(productId)
    if (refuses.usedId && before) throw duplicateError('path.productId')
    if (refuses.usedCode && product.code !== undefined && product.code !== before?.code)
      await refuseUsedCode(tx, companyId, product.code)
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

/** The lock on the company keeps another request from taking the code meanwhile. */
async function refuseUsedCode(tx: Reader, companyId: Company['id'], code: string): Promise<void> {
  const products = await listProducts(tx, companyId)
  if (products.some((other) => other.code === code)) throw duplicateError('body.code')
}

const duplicateError = (path: string) =>
  invalidFieldError(path, 'duplicate', 'another product of this company has it already')

function toAuditFields({ name, priceCents, code, active }: Product) {
  return { name, price: toDollars(priceCents), code, active }
}
