import type { CompanyId } from '#kernel/ids'
import { c, command } from '#platform/database'

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
