import { diffFields, recordAudit as noteIn, type AuditedCall, type AuditDeps } from '#audit'
import { toPublicId, type CompanyId, type TransactionId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type Database, type PartRows, type Reader, type RowOf } from '#platform/database'
import type { Alert } from './alert.ts'
import {
  findAlert,
  listOpenTransactionAlerts,
  resolveAlertRow,
  resolveAlerts,
  type alertColumns,
} from './alert-queries.ts'
import { getCompanyTime, type Company } from './company.ts'

/**
 * Resolves an alert and keeps its row. A repeated call returns the first result with its note, and adds no audit entry.
 */
export async function resolveAlert(
  deps: AuditDeps & { db: Database },
  company: Company,
  { alertId: id, note }: { alertId: Uuid; note: string | undefined },
  call: AuditedCall,
): Promise<RowOf<typeof alertColumns>> {
  const { id: companyId } = company
  return deps.db.transaction(async (tx) => {
    const now = getCompanyTime(deps.clock, company)
    const resolved = await tx.run(resolveAlertRow, { companyId, id, now, note: note ?? null })
    const alert = await tx.first(findAlert, { companyId, id })
    if (!alert) throw new ApiError('not_found')
    if (resolved.length > 0)
      await noteIn(tx, deps, call, {
        companyId,
        action: 'alert.resolved',
        subject: { kind: 'alert', id: toPublicId('alr', id) },
        changes: diffFields({}, { kind: alert.kind, message: alert.message, note }),
      })
    return alert
  })
}

/** Returns the rows that resolve open alerts of a transaction, for the statement that removes their cause. */
export async function resolvedAlertRows(
  db: Reader,
  companyId: CompanyId,
  transactionId: TransactionId,
  isSettled: (alert: Pick<Alert, 'kind' | 'onceFor'>) => boolean,
  { now, note }: { now: number; note: string },
): Promise<PartRows> {
  const open = await db.all(listOpenTransactionAlerts, { companyId, transactionId })
  const rows = open
    .filter(({ kind, once_for }) => isSettled({ kind, onceFor: once_for ?? undefined }))
    .map(({ id }) => ({ company_id: companyId, id, resolved_at: now, note }))
  return toPartRows(resolveAlerts, ...rows)
}
