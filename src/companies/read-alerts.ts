import { isoInstant } from '#kernel/clock'
import { publicId, type CompanyId } from '#kernel/ids'
import { present } from '#kernel/json'
import type { Reader } from '#platform/database'
import { listAlerts } from './alert-queries.ts'

const alertsMax = 100

/** The alerts of a company as its people see them, the newest first; at most a hundred. */
export async function readAlerts(db: Reader, companyId: CompanyId) {
  const rows = await db.all(listAlerts, { companyId, limit: alertsMax })
  return rows.map((row) =>
    present({
      id: publicId('alr', row.id),
      kind: row.kind,
      message: row.message,
      invoiceId: row.invoice_id === null ? null : publicId('inv', row.invoice_id),
      transactionId: row.transaction_id === null ? null : publicId('trx', row.transaction_id),
      subscriptionId: row.subscription_id === null ? null : publicId('sub', row.subscription_id),
      createdAt: isoInstant(row.created_at),
    }),
  )
}
