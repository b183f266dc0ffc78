import { diffFields, type AuditAction, type AuditEntryInput } from '#audit'
import { planDocument, type Plan } from './plan.ts'

/** What the audit keeps of a call that made one plan of another; `before` is undefined of a new one. */
export function planNoted(action: AuditAction, before: Plan | undefined, after: Plan): AuditEntryInput {
  const { companyId, planId: id } = after
  const changes = diffFields(before && told(before), told(after))
  return { companyId, action, subject: { kind: 'plan', id }, changes }
}

function told(plan: Plan) {
  const { createdAt: _made, updatedAt: _now, ...terms } = planDocument(plan)
  return terms
}
