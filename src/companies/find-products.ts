import type { CompanyId } from '#kernel/ids'
import type { Reader, RowOf } from '#platform/database'
import type { Product } from './product.ts'
import { listProducts as list, listProductsById } from './product-queries.ts'

/** Returns a company's catalogue by product id, including products that are no longer sold. */
export async function listProducts(db: Reader, companyId: CompanyId): Promise<Product[]> {
  return (await db.all(list, { companyId })).map(rowToProduct)
}

/** Returns products of the company by their ids, active or not. Unknown ids are left out. */
export async function loadProducts(
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
