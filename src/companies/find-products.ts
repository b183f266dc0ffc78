import type { CompanyId } from '#kernel/ids'
import type { Reader, RowOf } from '#platform/database'
import type { Product } from './product.ts'
import { listProducts as list, listProductsById } from './product-queries.ts'

/** A company's catalogue by product id, with what is not sold any more. */
export async function listProducts(db: Reader, companyId: CompanyId): Promise<Product[]> {
  return (await db.all(list, { companyId })).map(rowToProduct)
}

/** Products of the company by their ids, active or not. One that there is none of is left out. */
export async function readProducts(
  db: Reader,
  companyId: CompanyId,
  productIds: string[],
): Promise<Map<string, Product>> {
  const rows = productIds.length === 0 ? [] : await db.all(listProductsById, { companyId, productIds })
  return new Map(rows.map((row) => [row.product_id, rowToProduct(row)]))
}

function rowToProduct(row: RowOf<(typeof list)['row']>): Product {
  const { product_id: productId, name, price_cents: priceCents, code, active } = row
  return { productId, name, priceCents, code: code ?? undefined, active }
}
