import type { CompanyId } from '#kernel/ids'
import { c, command, insertPart, query } from '#platform/database'

const productColumns = {
  product_id: c.text(),
  name: c.text(),
  price_cents: c.cents,
  code: c.maybe(c.text()),
  active: c.boolean,
}

const columns = Object.keys(productColumns).join(', ')

/** Ordered by id, independent of the collation of the database. */
export const listProducts = query({
  name: 'list products',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: productColumns,
  sql: `select ${columns} from products where company_id = $1 order by product_id collate "C"`,
})

export const listProductsById = query({
  name: 'list products by id',
  parameters: { companyId: c.uuid<CompanyId>(), productIds: c.texts() },
  row: productColumns,
  sql: `select ${columns} from products where company_id = $1 and product_id = any ($2)`,
})

export const upsertProduct = command({
  name: 'upsert product',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    productId: c.text(),
    name: c.text(),
    priceCents: c.cents,
    code: c.maybe(c.text()),
    active: c.boolean,
    now: c.instant,
  },
  row: {},
  sql: `insert into products (company_id, product_id, name, price_cents, code, active, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $7)
        on conflict (company_id, product_id) do update
          set name = excluded.name, price_cents = excluded.price_cents, code = excluded.code,
              active = excluded.active, updated_at = excluded.updated_at`,
})

/** Inserts products of another system. One of the same id stays as it is. */
export const insertProducts = insertPart(
  'products',
  {
    company_id: c.uuid<CompanyId>(),
    ...productColumns,
    created_at: c.instant,
    updated_at: c.instant,
  },
  'on conflict (company_id, product_id) do nothing',
)
