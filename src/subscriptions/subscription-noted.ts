import { diffFields, type AuditAction, type AuditEntryInput } from '#audit'
import { toPublicId } from '#kernel/ids'
import { subscriptionDocument, type Subscription, type Zoned } from './subscription.ts'

/** What the audit keeps of a call that made one subscription of another; `before` is undefined of a new one. */
export function subscriptionNoted(
  action: AuditAction,
  company: Zoned,
  before: Subscription | undefined,
  after: Subscription,
): AuditEntryInput {
  const { companyId } = after
  const subject = { kind: 'subscription', id: toPublicId('sub', after.id) } as const
  return {
    companyId,
    action,
    subject,
    changes: diffFields(before && told(before, company), told(after, company)),
  }
}

function told(subscription: Subscription, company: Zoned) {
  const {
    subscriptionId: _id,
    planName: _name,
    createdAt: _created,
    updatedAt: _updated,
    ...terms
  } = subscriptionDocument(subscription, { name: '' }, company)
  return terms
}
