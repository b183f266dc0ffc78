import type { Actor } from '#kernel/actor'
import { theOperator } from '#kernel/actor'
import type { Clock } from '#kernel/clock'
import type { CompanyId, Ids } from '#kernel/ids'
import { toPartRows, type PartRows, type Transaction } from '#platform/database'
import { entryToRow, type AuditAction, type AuditSubject } from './audit-entry.ts'
import { insertAudit, insertAuditEntry } from './audit-queries.ts'
import type { Changes } from './changes.ts'

/** A call that the audit keeps: who made it, where it came from, and under which id it was answered. */
export type AuditedCall = { actor: Actor; address: string | undefined; correlationId: string }

/** What makes an entry. */
export type AuditDeps = { ids: Ids; clock: Clock }

/** What was done by a call. Without a company it concerns all of them. */
export type AuditEntryInput = {
  companyId: CompanyId | undefined
  action: AuditAction
  subject: AuditSubject
  changes?: Changes | undefined
}

/** What the service does on behalf of whoever runs it, with no request that asks for it. */
export function createSystemCall(ids: Ids): AuditedCall {
  return { actor: theOperator, address: undefined, correlationId: ids.next() }
}

/** The rows that note in the audit what is written along with them. */
export function auditRows(parts: AuditDeps, call: AuditedCall, ...noted: AuditEntryInput[]): PartRows {
  return toPartRows(insertAudit, ...noted.map((each) => toAuditRow(parts, call, each)))
}

/** As `audited`, of a call that the audit may not keep: one of a server, which is undefined, costs no row. */
export function auditRowsIf(
  parts: AuditDeps,
  call: AuditedCall | undefined,
  noted: () => AuditEntryInput,
): PartRows[] {
  return call ? [auditRows(parts, call, noted())] : []
}

/** Notes in the audit what the same transaction does: both are kept, or neither. */
export async function recordAudit(
  tx: Transaction,
  parts: AuditDeps,
  call: AuditedCall,
  ...noted: AuditEntryInput[]
): Promise<void> {
  for (const each of noted) await tx.run(insertAuditEntry, toAuditRow(parts, call, each))
}

function toAuditRow(
  { ids, clock }: AuditDeps,
  { actor, address, correlationId }: AuditedCall,
  { companyId, action, subject, changes }: AuditEntryInput,
) {
  return entryToRow({
    id: ids.next(),
    companyId,
    at: clock.now(),
    actor,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    changes,
    address,
    correlationId,
  })
}
