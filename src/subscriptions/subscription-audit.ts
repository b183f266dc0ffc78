import { diffFields, type AuditAction, type AuditEntryInput, type Changes } from '#audit'
import { toPublicId } from '#kernel/ids'
import { type Subscription } from './subscription.ts'
import { toSubscriptionResponse } from './subscription-response.ts'
import type { ZonedCompany } from './terms/calendar.ts'

/** Builds the audit entry of a change; `before` is undefined for a new subscription. */
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
    changes: diffSubscriptions(company, before, after),
  }
}

/** Returns the changed fields of a subscription as a read shows them; undefined if none changed. */
export function diffSubscriptions(
  company: ZonedCompany,
  before: Subscription | undefined,
  after: Subscription,
): Changes | undefined {
  return diffFields(before && toAuditFields(before, company), toAuditFields(after, company))
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
