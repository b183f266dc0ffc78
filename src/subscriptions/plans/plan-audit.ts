import { diffFields, type AuditAction, type AuditEntryInput } from '#audit'
import { toPlanResponse, type Plan } from './plan.ts'

/** Builds the audit entry of a plan change; `before` is undefined for a new plan. */
export function toPlanAuditEntry(
  action: AuditAction,
  before: Plan | undefined,
  after: Plan,
): AuditEntryInput {
  const { companyId, planId: id } = after
  const changes = diffFields(before && toAuditFields(before), toAuditFields(after))
  return { companyId, action, subject: { kind: 'plan', id }, changes }
}

function toAuditFields(plan: Plan) {
  const { createdAt: _made, updatedAt: _now, ...terms } = toPlanResponse(plan)
  return terms
}
