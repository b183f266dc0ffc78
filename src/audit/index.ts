export { actorResponse, auditActions, auditEntryResponse, showEntry } from './audit-entry.ts'
export type { AuditAction, AuditEntry, AuditSubject } from './audit-entry.ts'
export { insertAudit } from './audit-queries.ts'
export { diffFields, type Changes } from './changes.ts'
export {
  auditRows,
  auditRowsIf,
  recordAudit,
  createSystemCall,
  type AuditedCall,
  type AuditDeps,
  type AuditEntryInput,
} from './record-audit.ts'
export {
  loadActors,
  loadAudit,
  loadAuditAfter,
  loadNewestAuditId,
  type AuditedRecord,
  type AuditFilter,
  type AuditCursor,
} from './load-audit.ts'
