import type { CompanyId, Ids } from '#kernel/ids'
import { toPartRows, type PartRows, type Writer } from '#platform/database'
import type { Alert } from './alert.ts'
import { insertAlerts, raiseAlertOnce } from './alert-queries.ts'

/** Returns the rows that raise alerts in the statement of their cause. */
export function alertRows(ids: Ids, companyId: CompanyId, now: number, ...alerts: Alert[]): PartRows {
  const rows = alerts.map(({ kind, message, invoiceId, transactionId, subscriptionId, onceFor }) => ({
    company_id: companyId,
    id: ids.next(),
    kind,
    message,
    invoice_id: invoiceId ?? null,
    transaction_id: transactionId ?? null,
    subscription_id: subscriptionId ?? null,
    once_for: onceFor ?? null,
    created_at: now,
  }))
  return toPartRows(insertAlerts, ...rows)
}

/** Raises an alert outside of other writes; the same alert is raised once. */
export async function raiseAlert(
  db: Writer,
  ids: Ids,
  companyId: CompanyId,
  now: number,
  alert: Alert,
): Promise<void> {
  const {
    kind,
    message,
    invoiceId = null,
    transactionId = null,
    subscriptionId = null,
    onceFor = null,
  } = alert
  const about = { invoiceId, transactionId, subscriptionId, onceFor }
  await db.run(raiseAlertOnce, { companyId, id: ids.next(), kind, message, now, ...about })
}
