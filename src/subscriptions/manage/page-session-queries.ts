import { createExpiryCommand } from '#access'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { c, command, insertPart, lookup } from '#platform/database'

const columns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid(),
  subscription_id: c.uuid<SubscriptionId>(),
  created_at: c.instant,
  expires_at: c.instant,
}

export const insertPageSessions = insertPart('page_sessions', columns)

export const findPageSession = lookup({
  name: 'find page session',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid() },
  row: columns,
  sql: `select ${Object.keys(columns).join(', ')} from page_sessions where company_id = $1 and id = $2`,
})

export const touchPageSession = command({
  name: 'touch page session',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), expiresAt: c.instant },
  row: {},
  sql: `update page_sessions set expires_at = $3 where company_id = $1 and id = $2 and expires_at < $3`,
})

export const deletePageSession = command({
  name: 'delete page session',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid() },
  row: {},
  sql: `with ended as (delete from page_sessions where company_id = $1 and id = $2)
        delete from secret_lookups where company_id = $1 and subject_id = $2 and kind = 'page session'`,
})

export const deleteExpiredPageSessions = createExpiryCommand('delete expired page sessions', {
  table: 'page_sessions',
  kind: 'page session',
})
