import type { CompanyId, Ids, InvoiceId, TransactionId } from '#kernel/ids'
import { c, insertPart, rowsOf, type PartRows, type Writer } from '#platform/database'
import type { Alert, AlertKind } from './alert.ts'
import { raiseAlertOnce } from './alert-queries.ts'

export const insertAlerts = insertPart('alerts', {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid(),
  kind: c.text<AlertKind>(),
  message: c.text(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  created_at: c.instant,
})

/** The rows that raise alerts along with the fact that calls for them. */
export function raised(ids: Ids, companyId: CompanyId, now: number, ...alerts: Alert[]): PartRows {
  const rows = alerts.map(({ kind, message, invoiceId, transactionId }) => ({
    company_id: companyId,
    id: ids.next(),
    kind,
    message,
    invoice_id: invoiceId ?? null,
    transaction_id: transactionId ?? null,
    created_at: now,
  }))
  return rowsOf(insertAlerts, ...rows)
}

/** Raises an alert that follows from no other write; the same one is raised once. */
export async function raiseAlert(
  db: Writer,
  ids: Ids,
  companyId: CompanyId,
  now: number,
  alert: Alert,
): Promise<void> {
  const { kind, message, invoiceId = null, transactionId = null } = alert
  await db.run(raiseAlertOnce, { companyId, id: ids.next(), kind, message, invoiceId, transactionId, now })
}
