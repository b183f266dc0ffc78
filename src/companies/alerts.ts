import type { CompanyId, Ids, InvoiceId, TransactionId } from '#kernel/ids'
import { c, insertPart, rowsOf, type PartRows, type Writer } from '#platform/database'
import { raiseAlertOnce } from './alert-queries.ts'

/** What an alert tells the people of a company: something happened that nobody asked for. */
export type AlertKind =
  | 'late_approval'
  | 'late_approval_reversed'
  | 'processor_mismatch'
  | 'unknown_movement'
  | 'payment_returned'
  | 'over_recorded'
  | 'rail_mismatch'
  | 'payment_on_closed_invoice'

export type Alert = {
  kind: AlertKind
  message: string
  invoiceId?: InvoiceId | undefined
  transactionId?: TransactionId | undefined
}

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
export async function raiseAlert(db: Writer, ids: Ids, companyId: CompanyId, now: number, alert: Alert): Promise<void> {
  const { kind, message } = alert
  await db.run(raiseAlertOnce, { companyId, id: ids.next(), kind, message, now })
}
