import type { Actor } from '#kernel/actor'
import { theOperator } from '#kernel/actor'
import type { Clock } from '#kernel/clock'
import type { CompanyId, Ids } from '#kernel/ids'
import { rowsOf, type PartRows, type Transaction } from '#platform/database'
import { entryToRow, type AuditAction, type AuditSubject } from './audit-entry.ts'
import { insertAudit, insertAuditEntry } from './audit-queries.ts'
import type { Changes } from './changes.ts'

/** A call that the audit keeps: who made it, where it came from, and under which id it was answered. */
export type AuditedCall = { actor: Actor; address: string | undefined; correlationId: string }

/** What makes an entry. */
export type AuditParts = { ids: Ids; clock: Clock }

/** What was done by a call. Without a company it concerns all of them. */
export type Noted = {
  companyId: CompanyId | undefined
  action: AuditAction
  subject: AuditSubject
  changes?: Changes | undefined
}

/** What the service does on behalf of whoever runs it, with no request that asks for it. */
export function ofNoRequest(ids: Ids): AuditedCall {
  return { actor: theOperator, address: undefined, correlationId: ids.next() }
}

/** The rows that note in the audit what is written along with them. */
export function audited(parts: AuditParts, call: AuditedCall, ...noted: Noted[]): PartRows {
  return rowsOf(insertAudit, ...noted.map((each) => rowOf(parts, call, each)))
}

/** As `audited`, of a call that the audit may not keep: one of a server, which is undefined, costs no row. */
export function auditedIf(parts: AuditParts, call: AuditedCall | undefined, noted: () => Noted): PartRows[] {
  return call ? [audited(parts, call, noted())] : []
}

/** Notes in the audit what the same transaction does: both are kept, or neither. */
export async function note(
  tx: Transaction,
  parts: AuditParts,
  call: AuditedCall,
  ...noted: Noted[]
): Promise<void> {
  for (const each of noted) await tx.run(insertAuditEntry, rowOf(parts, call, each))
}

function rowOf(
  { ids, clock }: AuditParts,
  { actor, address, correlationId }: AuditedCall,
  { companyId, action, subject, changes }: Noted,
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
