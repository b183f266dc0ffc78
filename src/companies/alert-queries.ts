import type { CompanyId, InvoiceId, SubscriptionId, TransactionId, Uuid } from '#kernel/ids'
import { c, command, insertPart, query, updatePart } from '#platform/database'
import type { AlertKind } from './alert.ts'

const raisedColumns = {
  id: c.uuid<Uuid>(),
  kind: c.text<AlertKind>(),
  message: c.text(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  created_at: c.instant,
}

const resolution = { resolved_at: c.maybe(c.instant), note: c.maybe(c.text()) }

export const alertColumns = { ...raisedColumns, ...resolution }

const selectAlert = Object.keys(alertColumns).join(', ')

const onAlertConflict = 'on conflict (company_id, kind, once_for) where once_for is not null do nothing'

export const insertAlerts = insertPart(
  'alerts',
  { company_id: c.uuid<CompanyId>(), ...raisedColumns, once_for: c.maybe(c.text()) },
  onAlertConflict,
)

const page = {
  parameters: { companyId: c.uuid<CompanyId>(), before: c.maybe(c.uuid<Uuid>()), limit: c.integer },
  row: alertColumns,
  sql: (condition: string) => `select ${selectAlert} from alerts
        where company_id = $1 and ${condition}
          and ($2::uuid is null or (created_at, id) < (select created_at, id from alerts where company_id = $1 and id = $2))
        order by created_at desc, id desc limit $3`,
}

/** Pages of a company's alerts, newest first: all of them, the open ones and the resolved ones. */
export const listAlerts = query({ ...page, name: 'list alerts', sql: page.sql('true') })
export const listOpenAlerts = query({
  ...page,
  name: 'list open alerts',
  sql: page.sql('resolved_at is null'),
})
export const listResolvedAlerts = query({
  ...page,
  name: 'list resolved alerts',
  sql: page.sql('resolved_at is not null'),
})

export const findAlert = query({
  name: 'find alert',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<Uuid>() },
  row: alertColumns,
  sql: `select ${selectAlert} from alerts where company_id = $1 and id = $2`,
})

/** Resolves an alert and returns it if it was open. */
export const resolveAlertRow = command({
  name: 'resolve alert',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<Uuid>(), now: c.instant, note: c.maybe(c.text()) },
  row: { id: c.uuid<Uuid>() },
  sql: `update alerts set resolved_at = $3, note = $4
        where company_id = $1 and id = $2 and resolved_at is null returning id`,
})

/** Resolves alerts in the statement that removes their cause. */
export const resolveAlerts = updatePart('resolve alerts', 'alerts', resolution)

export const listOpenTransactionAlerts = query({
  name: 'list open alerts of a transaction',
  parameters: { companyId: c.uuid<CompanyId>(), transactionId: c.uuid<TransactionId>() },
  row: { id: c.uuid<Uuid>(), kind: c.text<AlertKind>(), once_for: c.maybe(c.text()) },
  sql: `select id, kind, once_for from alerts where company_id = $1 and transaction_id = $2 and resolved_at is null`,
})

/** Raises an alert outside of other writes, unless the same one was raised before. */
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
        ${onAlertConflict}`,
})
