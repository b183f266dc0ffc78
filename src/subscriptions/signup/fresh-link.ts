import { countLinkRequest, findSubjectByToken } from '#access'
import type { AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { thePayer } from '#kernel/actor'
import type { SubscriptionId } from '#kernel/ids'
import { freshLinksPerWindowMax, freshLinkWindowMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { findSubscriptionLink } from './signup-queries.ts'
import { issueManageLink } from '../manage/manage-link.ts'

/** A set-up link of a subscription that has expired. */
export type ExpiredSetupLink = {
  company: Company
  subscriptionId: SubscriptionId
  /** Whether the subscription still exists, so that a fresh link has a purpose. */
  isRenewable: boolean
}

/** Finds an expired set-up link of a subscription by its token. */
export async function findExpiredSetupLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<ExpiredSetupLink | undefined> {
  const found = await findSubjectByToken(db, 'setup', token)
  const link =
    found && (await db.first(findSubscriptionLink, { companyId: found.company.id, id: found.subjectId }))
  if (!link) return undefined
  const { company } = found
  const { is_over: isOver, expires_at: expiresAt, subscription_id: subscriptionId } = link
  const isExpired = isOver || getCompanyTime(clock, company) >= expiresAt
  return isExpired ? { company, subscriptionId, isRenewable: !isOver } : undefined
}

/**
 * Sends a link to the page of the subscription to the payer's address on file. The holder of the expired link gets the
 * same response whether a link was sent, the payer has no address, or the limit is reached.
 */
export async function sendFreshLink(
  context: AppContext,
  { company, subscriptionId, isRenewable }: ExpiredSetupLink,
  call: Omit<AuditedCall, 'actor'>,
): Promise<void> {
  if (!isRenewable) return
  const now = getCompanyTime(context.clock, company)
  const subject = { companyId: company.id, subjectId: subscriptionId, now }
  const limit = { requestsMax: freshLinksPerWindowMax, windowMs: freshLinkWindowMs }
  if (!(await countLinkRequest(context, subject, limit))) return
  for (const send of ['email', 'sms'] as const) {
    const request = { company, subscriptionId, send, call: { actor: thePayer, ...call } }
    if (await issueManageLink(context, request).catch(ignoreMissingAddress)) return
  }
}

function ignoreMissingAddress(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.refusal.error !== 'unprocessable_entity') throw error
}
