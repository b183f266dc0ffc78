import { userTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Access, IncomingRequest } from '#platform/http'
import { isSameSecret } from '#platform/secrets'
import { csrfTokenOf } from './cookie.ts'
import type { PeopleParts } from './parts.ts'
import { refuseForeign } from './same-origin.ts'
import { signedInBy, type SignedIn } from './session.ts'
import { touchSession } from './session-queries.ts'

type AccessParts = Pick<PeopleParts, 'db' | 'clock' | 'baseUrl'>

/** What a call asks of who makes it, beside a session. */
type Asked = {
  /** Refuses who did not just show again who they are. */
  reauthenticated?: boolean
}

/** Anybody, from a page of ours or from none: what people do before they are signed in. */
export function beforeSignIn(parts: AccessParts): Access<undefined> {
  return {
    scheme: undefined,
    public: true,
    async authenticate(request) {
      refuseForeign(parts.baseUrl, request)
      return undefined
    },
  }
}

/** Somebody who is signed in, for what is theirs alone: open to who has still to set a second factor up. */
export function ofOneself(parts: AccessParts, asked: Asked = {}): Access<SignedIn> {
  return {
    scheme: 'dashboard',
    public: false,
    async authenticate(request) {
      const caller = await personOf(parts, request)
      if (asked.reauthenticated) assertReauthenticated(caller)
      return caller
    },
    succeeded: (caller) => touch(parts, caller),
  }
}

/**
 * Who a request is from that shows a cookie: the session is open, the call came from a page of ours, and one that changes something
 * shows that it could read what that page was told. Throws 401 or 403.
 */
export async function personOf(parts: AccessParts, request: IncomingRequest): Promise<SignedIn> {
  refuseForeign(parts.baseUrl, request)
  const caller = await signedInBy(parts, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseForged(caller, request)
  return caller
}

function refuseForged({ session }: SignedIn, request: IncomingRequest): void {
  const sent = request.header('x-csrf-token')
  if (sent === undefined || !isSameSecret(sent, csrfTokenOf(session.token)))
    throw new ApiError('forbidden', {
      message: 'Send the csrfToken of this session in the header x-csrf-token.',
      credential: { credential: 'dashboard_session', reason: 'no_right' },
    })
}

/** Refuses who did not show within the last quarter of an hour again who they are. */
export function assertReauthenticated({ session }: SignedIn): void {
  if (session.reauthenticatedUntil === undefined) throw notReauthenticated()
}

/** The refusal of who has to show again who they are. */
export function notReauthenticated(): ApiError {
  return new ApiError('forbidden', {
    message: 'Show again who you are, with POST /dashboard/v1/reauthenticate, and repeat this.',
    reauthenticate: true,
  })
}

/** Refuses who has to set a second factor up first. */
export function assertTwoFactor(caller: SignedIn): void {
  if (caller.needsTwoFactor)
    throw new ApiError('forbidden', {
      message: 'Set up a second factor first, with POST /dashboard/v1/me/two-factor.',
      twoFactorRequired: true,
    })
}

/** Notes that a session was used by a person, at most once in a while. */
export async function touch(
  { db, clock }: Pick<AccessParts, 'db' | 'clock'>,
  { session }: SignedIn,
): Promise<void> {
  if (session.isUnattended) return
  const now = clock.now()
  if (now - session.lastSeenAt < userTouchMs) return
  await db.run(touchSession, { id: session.id, lastSeenAt: now })
}
