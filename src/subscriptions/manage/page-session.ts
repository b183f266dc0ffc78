import { lookupRows, findSubjectByToken } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import type { Uuid } from '#kernel/ids'
import { pageSessionIdleMs, pageSessionMaxMs, sessionTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import type { Access } from '#platform/http'
import { hashSecret, newSecret } from '#platform/secrets'
import { loadSubscription } from '../find-subscriptions.ts'
import type { Subscription } from '../subscription.ts'
import { useCode } from './codes.ts'
import { isPageClosed, openManageLink, type OpenedManageLink } from './manage-link.ts'
import {
  deletePageSession,
  findPageSession,
  insertPageSessions,
  touchPageSession,
} from './page-session-queries.ts'

/** Somebody who has shown by a code that he is the payer of a subscription. */
export type PageSession = { company: Company; subscription: Subscription; sessionId: Uuid }

/** The header that holds the token of a link to the page of a subscription. */
const linkHeader = 'x-subscription-token'

/** The header that holds the token of a verified session of that page. */
const sessionHeader = 'x-subscription-session'

/** Opens a session of the page of a subscription for whoever has its code. */
export async function openPageSession(
  services: AppContext,
  opened: OpenedManageLink,
  code: string,
): Promise<{ sessionToken: string; expiresAt: number }> {
  const { company, subscription } = opened
  const now = getCompanyTime(services.clock, company)
  const sessionToken = newSecret('mns_')
  const id = services.ids.next()
  const expiresAt = now + pageSessionIdleMs
  const session = {
    company_id: company.id,
    id,
    subscription_id: subscription.id,
    created_at: now,
    expires_at: expiresAt,
  }
  const hash = hashSecret(sessionToken)
  const found = { hash, kind: 'page session', companyId: company.id, subjectId: id, now } as const
  await useCode(services, opened, code, [toPartRows(insertPageSessions, session), lookupRows(found)])
  return { sessionToken, expiresAt }
}

/**
 * Who a token of a verified session stands for: one subscription of one company. Undefined for one that was never given out, and for
 * one that ended: half an hour after its last call, twelve hours after it was opened, or because it was ended or revoked. Reading it
 * is a call.
 */
export async function loadPageSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<PageSession | undefined> {
  const found = await findSubjectByToken(db, 'page session', token)
  if (!found) return undefined
  const { company, subjectId: id } = found
  const row = await db.first(findPageSession, { companyId: company.id, id })
  const now = getCompanyTime(clock, company)
  if (!row || row.expires_at <= now) return undefined
  const subscription = await loadSubscription(db, company.id, row.subscription_id)
  if (!subscription || isPageClosed(subscription, now)) return undefined
  const expiresAt = Math.min(now + pageSessionIdleMs, row.created_at + pageSessionMaxMs)
  if (expiresAt - row.expires_at >= sessionTouchMs)
    await db.run(touchPageSession, { companyId: company.id, id, expiresAt })
  return { company, subscription, sessionId: id }
}

/** Whose verified session a token opens; throws the refusal of one that does not. */
export async function getPageSession(services: AppContext, token: string): Promise<PageSession> {
  const session = await loadPageSession(services, token)
  if (session) return session
  throw new ApiError('unauthorized', {
    message: `Send the token of a session of the page in the header ${sessionHeader}: it is unknown, or has ended.`,
    credential: { credential: 'page_session', reason: token === '' ? 'missing' : 'unknown' },
  })
}

/** Ends a session. */
export async function endPageSession(
  { db }: Pick<AppContext, 'db'>,
  { company, sessionId: id }: PageSession,
): Promise<void> {
  await db.run(deletePageSession, { companyId: company.id, id })
}

/** Header `x-subscription-token`: whoever has a link to the page of a subscription may ask for a code, and try one. */
export function manageLinkAccess(services: AppContext): Access<OpenedManageLink> {
  return {
    scheme: 'subscriptionToken',
    public: true,
    shownTo: ({ company }) => company.formOrigins,
    async authenticate(request) {
      const token = request.header(linkHeader) ?? ''
      const opened = await openManageLink(services, token)
      if (typeof opened === 'string')
        throw new ApiError('unauthorized', {
          message: `Send the token of a link to the page of a subscription in the header ${linkHeader}.`,
          credential: {
            credential: 'manage_link',
            reason: token === '' ? 'missing' : toDenialReason(opened),
          },
        })
      return opened
    },
  }
}

function toDenialReason(opened: 'unknown' | 'closed') {
  return opened === 'closed' ? 'expired' : 'unknown'
}

/** Header `x-subscription-session`: a verified session of the page of a subscription. */
export function pageSessionAccess(services: AppContext): Access<PageSession> {
  return {
    scheme: 'subscriptionSession',
    public: true,
    // His keys are those of his subscription, whichever session they come with.
    scope: ({ company, subscription }) => ({
      companyId: company.id,
      now: getCompanyTime(services.clock, company),
      subject: subscription.id,
    }),
    shownTo: ({ company }) => company.formOrigins,
    authenticate: (request) => getPageSession(services, request.header(sessionHeader) ?? ''),
  }
}
