import { auditRowsIf, diffFields, recordAudit, type AuditedCall } from '#audit'
import {
  lookupIsNew,
  lookupRow,
  createManageLink,
  findSubscriptionByToken,
  type RecipientLimit,
} from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { toPublicId, type SubscriptionId } from '#kernel/ids'
import { manageLinkRetentionMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { Channel } from '#platform/outbox'
import { loadSubscription } from '../find-subscriptions.ts'
import { subscriptionMessageRows } from '../mails/message-rows.ts'
import type { Subscription } from '../subscription.ts'
import { revokeLinks } from './manage-link-queries.ts'
import { listPayerAddresses, type PayerAddress } from './payer-address.ts'

export type OpenedManageLink = { company: Company; subscription: Subscription }

/**
 * Opens the link of a token. A link expires 90 days after its subscription is over, unless it is revoked before. An
 * unknown token returns 'unknown'.
 */
export async function openManageLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<OpenedManageLink | 'unknown' | 'closed'> {
  const found = await findSubscriptionByToken(db, token)
  const subscription = found && (await loadSubscription(db, found.company.id, found.subscriptionId))
  if (!subscription) return 'unknown'
  const { company, isRevoked } = found
  if (isRevoked || isPageClosed(subscription, getCompanyTime(clock, company))) return 'closed'
  return { company, subscription }
}

/** Returns whether the page of a subscription is closed. `now` is the company's time in ms. */
export function isPageClosed(subscription: Subscription, now: number): boolean {
  const closesAt = findPageCloseTime(subscription)
  return closesAt !== undefined && closesAt <= now
}

/** Returns when the page of a subscription closes, in ms; undefined if the subscription is not over. */
export function findPageCloseTime({ cancelledAt, endedAt }: Subscription): number | undefined {
  const overAt = cancelledAt ?? endedAt
  return overAt === undefined ? undefined : overAt + manageLinkRetentionMs
}

export type IssueManageLink = {
  company: Company
  subscriptionId: SubscriptionId
  /** The channel by which the payer receives the link; undefined sends nothing. */
  send: Channel | undefined
  /** The call for the audit; undefined for API keys, whose calls are not audited. */
  call?: AuditedCall | undefined
  /** Limits the recipients of an API key; undefined for other callers. */
  boundRecipients?: RecipientLimit
  /** Rows of the same statement. */
  effects?: PartRows[]
}

export type IssuedManageLink = { url: string; expiresAt: number | undefined; sentTo: string | undefined }

/**
 * Creates a link to the page of a subscription, and queues it as an email or text message to the payer. Throws
 * not_found, or unprocessable_entity if the page is closed or the payer has no address.
 */
export async function issueManageLink(
  context: AppContext,
  { company, subscriptionId, send, boundRecipients, call, effects: more = [] }: IssueManageLink,
): Promise<IssuedManageLink> {
  const { db, clock } = context
  const subscription = await loadSubscription(db, company.id, subscriptionId)
  if (!subscription) throw new ApiError('not_found')
  const now = getCompanyTime(clock, company)
  if (isPageClosed(subscription, now))
    throw new ApiError('unprocessable_entity', {
      message: 'The subscription is over for so long that its page opens no more.',
    })
  const address = send && (await findPayerAddress(context, company, subscription, send))
  if (address) await boundRecipients?.([address.to])
  const { link, found } = createManageLink(context, { company, subscriptionId, now })
  const message = address && { kind: 'manage_link' as const, ...address, facts: { link } }
  const about = { kind: 'subscription', id: toPublicId('sub', subscriptionId) } as const
  const made = { companyId: company.id, action: 'manage_link.made', subject: about } as const
  const effects = [
    ...(message ? subscriptionMessageRows(context, company, subscription, message, now) : []),
    ...auditRowsIf(context, call, () => made),
    ...more,
  ]
  await db.writeGuarded(lookupIsNew, lookupRow(found), effects)
  return { url: link, expiresAt: findPageCloseTime(subscription), sentTo: address?.to }
}

async function findPayerAddress(
  { db, outbox }: AppContext,
  company: Company,
  { customerId }: Subscription,
  channel: Channel,
): Promise<PayerAddress> {
  if (!outbox.channels.includes(channel))
    throw new ApiError('unprocessable_entity', { message: 'Nothing is sent by text message here.' })
  const customer = await loadCustomer(db, company.id, customerId)
  const found =
    customer && listPayerAddresses(customer, outbox.channels).find((one) => one.channel === channel)
  if (found) return found
  const what = channel === 'email' ? 'email address' : 'phone number that messages can be sent to'
  throw new ApiError('unprocessable_entity', { message: `The customer has no ${what}.` })
}

/**
 * Revokes every link to the page of a subscription and ends its sessions. Returns the number of revoked links. Throws
 * not_found if there is no such subscription.
 */
export async function revokeManageLinks(
  context: AppContext,
  company: Company,
  subscriptionId: SubscriptionId,
  call?: AuditedCall,
): Promise<number> {
  const { db, clock, outbox } = context
  if (!(await loadSubscription(db, company.id, subscriptionId))) throw new ApiError('not_found')
  const about = { companyId: company.id, subscriptionId, now: getCompanyTime(clock, company) }
  let revoked = await revokeAndAuditLinks(context, about, call)
  // An unrendered email has no link yet and would get one that works.
  const unwritten = await outbox.settleSubscription(company.id, subscriptionId)
  revoked += await revokeAndAuditLinks(context, about, call)
  if (unwritten > 0) throw new ApiError('service_unavailable')
  return revoked
}

async function revokeAndAuditLinks(
  context: AppContext,
  about: { companyId: Company['id']; subscriptionId: SubscriptionId; now: number },
  call: AuditedCall | undefined,
): Promise<number> {
  const { db } = context
  if (!call) return (await db.run(revokeLinks, about)).length
  const { companyId, subscriptionId } = about
  return db.transaction(async (tx) => {
    const { length: links } = await tx.run(revokeLinks, about)
    const subject = { kind: 'subscription', id: toPublicId('sub', subscriptionId) } as const
    const changes = diffFields({ links }, { links: 0 })
    if (links > 0)
      await recordAudit(tx, context, call, { companyId, action: 'manage_links.ended', subject, changes })
    return links
  })
}
