import { diffFields, type AuditAction, type AuditEntryInput } from '#audit'
import { toPublicId } from '#kernel/ids'
import { toSubscriptionResponse, type Subscription, type ZonedCompany } from './subscription.ts'

/** What the audit keeps of a call that made one subscription of another; `before` is undefined of a new one. */
export function toSubscriptionAuditEntry(
  action: AuditAction,
  company: ZonedCompany,
  before: Subscription | undefined,
  after: Subscription,
): AuditEntryInput {
  const { companyId } = after
  const subject = { kind: 'subscription', id: toPublicId('sub', after.id) } as const
  return {
    companyId,
    action,
    subject,
    changes: diffFields(before && toAuditFields(before, company), toAuditFields(after, company)),
  }
}

function toAuditFields(subscription: Subscription, company: ZonedCompany) {
  const {
    subscriptionId: _id,
    planName: _name,
    createdAt: _created,
    updatedAt: _updated,
    ...terms
  } = toSubscriptionResponse(subscription, { name: '' }, company)
  return terms
}
