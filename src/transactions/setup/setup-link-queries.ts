import type { CompanyId, CustomerId, Uuid } from '#kernel/ids'
import { c, command, lookup } from '#platform/database'
import { rowIsNew } from '#platform/idempotency'

export const setupLinkColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<Uuid>(),
  customer_id: c.uuid<CustomerId>(),
  order_id: c.maybe(c.text()),
  description: c.maybe(c.text()),
  vault_id: c.maybe(c.text()),
  created_at: c.instant,
  expires_at: c.instant,
}

const columns = Object.keys(setupLinkColumns).join(', ')

/** Inserts a set-up link, if its request still owns its key. */
export const setupLinkIsNew = rowIsNew('insert setup link', 'setup_links', setupLinkColumns)

export const findSetupLink = lookup({
  name: 'find setup link',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<Uuid>() },
  row: setupLinkColumns,
  // Links with a subscription belong to that subscription alone.
  sql: `select ${columns} from setup_links where company_id = $1 and id = $2 and subscription_id is null`,
})

/**
 * Stores the method saved with a link, and the text that its payer agreed to. The first one stays. The text has the id
 * of the link, so that a repeated call keeps it once.
 */
export const useSetupLink = command({
  name: 'use setup link',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<Uuid>(),
    vaultId: c.text(),
    kind: c.maybe(c.text()),
    version: c.maybe(c.text()),
    text: c.maybe(c.text()),
    now: c.instant,
  },
  row: { vault_id: c.text() },
  sql: `with used as (
          update setup_links set vault_id = coalesce(vault_id, $3) where company_id = $1 and id = $2
          returning vault_id, customer_id),
        agreed as (
          insert into consents (company_id, id, kind, version, text, agreed_at, customer_id, vault_id)
          select $1, $2, $4, $5, $6, $7, customer_id, vault_id from used where vault_id = $3 and $4::text is not null
          on conflict (company_id, id) do nothing)
        select vault_id from used`,
})
