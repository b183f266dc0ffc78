import type { Actor } from '#kernel/actor'
import { theOperator } from '#kernel/actor'
import type { Clock } from '#kernel/clock'
import type { CompanyId, Ids } from '#kernel/ids'
import { toPartRows, type PartRows, type Transaction } from '#platform/database'
import { entryToRow, type AuditAction, type AuditSubject } from './audit-entry.ts'
import { insertAudit, insertAuditEntry } from './audit-queries.ts'
import type { Changes } from './changes.ts'

/** A call that the audit records: its actor, its IP, and the id of its response. */
export type AuditedCall = { actor: Actor; address: string | undefined; correlationId: string }

/** The dependencies that create an entry. */
export type AuditDeps = { ids: Ids; clock: Clock }

/** An action of a call. Without a company it concerns all of them. */
export type AuditEntryInput = {
  companyId: CompanyId | undefined
  action: AuditAction
  subject: AuditSubject
  changes?: Changes | undefined
}

/** Creates the call of an action that the service takes for the operator without a request. */
export function createSystemCall(ids: Ids): AuditedCall {
  return { actor: theOperator, address: undefined, correlationId: ids.next() }
}

/** Returns the audit rows for the statement that writes their subject. */
export function auditRows(deps: AuditDeps, call: AuditedCall, ...entries: AuditEntryInput[]): PartRows {
  return toPartRows(insertAudit, ...entries.map((each) => toAuditRow(deps, call, each)))
}

/** Returns the audit rows of a call, or none if the call is undefined: the audit does not record calls of servers. */
export function auditRowsIf(
  deps: AuditDeps,
  call: AuditedCall | undefined,
  makeEntry: () => AuditEntryInput,
): PartRows[] {
  return call ? [auditRows(deps, call, makeEntry())] : []
}

/** Inserts an audit entry in the transaction of its action: both are committed, or neither. */
export async function recordAudit(
  tx: Transaction,
  deps: AuditDeps,
  call: AuditedCall,
  ...entries: AuditEntryInput[]
): Promise<void> {
  for (const each of entries) await tx.run(insertAuditEntry, toAuditRow(deps, call, each))
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
