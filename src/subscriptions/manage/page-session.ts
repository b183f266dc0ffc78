import { lookupRows, findSubjectByToken } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, toKeyScope, type Company } from '#companies'
import type { Uuid } from '#kernel/ids'
import { pageSessionIdleMs, pageSessionMaxMs, sessionTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import type { Access } from '#platform/http'
import { hashSecret, newCellSecret } from '#platform/secrets'
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

/** A session of a payer who was verified by a code. */
export type PageSession = { company: Company; subscription: Subscription; sessionId: Uuid }

/** The header with the token of a manage link. */
const linkHeader = 'x-subscription-token'

/** The header with the token of a verified session. */
const sessionHeader = 'x-subscription-session'

/** Opens a session of a subscription page in exchange for a verification code. Throws if the code is not valid. */
export async function openPageSession(
  context: AppContext,
  opened: OpenedManageLink,
  code: string,
): Promise<{ sessionToken: string; expiresAt: number }> {
  const { company, subscription } = opened
  const now = getCompanyTime(context.clock, company)
  const sessionToken = newCellSecret('mns_', company)
  const id = context.ids.next()
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
  await useCode(context, opened, code, [toPartRows(insertPageSessions, session), lookupRows(found)])
  return { sessionToken, expiresAt }
}

/**
 * Returns the session of a token, and extends it. Undefined if the token is unknown or the session has ended. A session
 * ends 30 minutes after its last call, 12 hours after it was opened, or when it is ended or revoked.
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

/** Returns the session of a token. Throws unauthorized if the token opens none. */
export async function getPageSession(context: AppContext, token: string): Promise<PageSession> {
  const session = await loadPageSession(context, token)
  if (session) return session
  throw new ApiError('unauthorized', {
    message: `Send the token of a session of the page in the header ${sessionHeader}: it is unknown, or has ended.`,
    credential: { credential: 'page_session', reason: token === '' ? 'missing' : 'unknown' },
  })
}

export async function endPageSession(
  { db }: Pick<AppContext, 'db'>,
  { company, sessionId: id }: PageSession,
): Promise<void> {
  await db.run(deletePageSession, { companyId: company.id, id })
}

/** Header `x-subscription-token`: the holder of a manage link may request a verification code and try it. */
export function manageLinkAccess(context: AppContext): Access<OpenedManageLink> {
  return {
    scheme: 'subscriptionToken',
    public: true,
    shownTo: ({ company }) => company.formOrigins,
    async authenticate(request) {
      const token = request.header(linkHeader) ?? ''
      const opened = await openManageLink(context, token)
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

/** Header `x-subscription-session`: a verified session of a subscription page. */
export function pageSessionAccess(context: AppContext): Access<PageSession> {
  return {
    scheme: 'subscriptionSession',
    public: true,
    // Idempotency keys are scoped to the subscription, so that all its sessions share them.
    scope: ({ company, subscription }) => toKeyScope(context.clock, company, subscription),
    shownTo: ({ company }) => company.formOrigins,
    authenticate: (request) => getPageSession(context, request.header(sessionHeader) ?? ''),
  }
}
