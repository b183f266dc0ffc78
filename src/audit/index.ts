export { auditActions, auditEntryAnswer, showEntry, subjectKinds } from './audit-entry.ts'
export type { AuditAction, AuditEntry, AuditSubject, SubjectKind } from './audit-entry.ts'
export { changesBetween, type Changes } from './changes.ts'
export {
  audited,
  auditedIf,
  note,
  ofNoRequest,
  type AuditedCall,
  type AuditParts,
  type Noted,
} from './note.ts'
export { readAudit, type AuditFilter, type AuditPlace } from './read-audit.ts'
