import type { CompanyId, InvoiceId, SubscriptionId, TransactionId, Uuid } from '#kernel/ids'
import { c, command, insertPart, query } from '#platform/database'
import type { AlertKind } from './alert.ts'

const shownColumns = {
  id: c.uuid<Uuid>(),
  kind: c.text<AlertKind>(),
  message: c.text(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  created_at: c.instant,
}

const raisedBefore = 'on conflict (company_id, kind, once_for) where once_for is not null do nothing'

export const insertAlerts = insertPart(
  'alerts',
  { company_id: c.uuid<CompanyId>(), ...shownColumns, once_for: c.maybe(c.text()) },
  raisedBefore,
)

export const listAlerts = query({
  name: 'list alerts',
  parameters: { companyId: c.uuid<CompanyId>(), limit: c.integer },
  row: shownColumns,
  sql: `select ${Object.keys(shownColumns).join(', ')} from alerts
        where company_id = $1 order by created_at desc, id desc limit $2`,
})

/** Raises an alert by itself, unless the same one was raised before. */
export const raiseAlertOnce = command({
  name: 'raise alert once',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<Uuid>(),
    kind: c.text<AlertKind>(),
    message: c.text(),
    invoiceId: c.maybe(c.uuid<InvoiceId>()),
    transactionId: c.maybe(c.uuid<TransactionId>()),
    now: c.instant,
    subscriptionId: c.maybe(c.uuid<SubscriptionId>()),
    onceFor: c.maybe(c.text()),
  },
  row: {},
  sql: `insert into alerts
          (company_id, id, kind, message, invoice_id, transaction_id, created_at, subscription_id, once_for)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9
        where not exists (
          select from alerts
          where company_id = $1 and kind = $3 and invoice_id is not distinct from $5 and message = $4)
        ${raisedBefore}`,
})
