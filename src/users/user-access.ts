import { userTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Access, IncomingRequest } from '#platform/http'
import { isSameSecret } from '#platform/secrets'
import { deriveCsrfToken } from './cookie.ts'
import type { UserDeps } from './user-deps.ts'
import { assertSameOrigin } from './same-origin.ts'
import { loadUserSession, type SignedInUser } from './session.ts'
import { touchSession } from './session-queries.ts'

type AccessDeps = Pick<UserDeps, 'db' | 'clock' | 'baseUrl'>

/** The requirements of an endpoint in addition to a session. */
type AccessOptions = {
  /** Requires a recent re-authentication. */
  reauthenticated?: boolean
}

/** Allows every caller from the dashboard or outside a browser page, for requests before sign-in. */
export function createSignedOutAccess(deps: AccessDeps): Access<undefined> {
  return {
    scheme: undefined,
    public: true,
    async authenticate(request) {
      assertSameOrigin(deps.baseUrl, request)
      return undefined
    },
  }
}

/** Allows a signed-in user to manage their own account, even before the required setup of a second factor. */
export function createOwnAccess(deps: AccessDeps, options: AccessOptions = {}): Access<SignedInUser> {
  return {
    scheme: 'dashboard',
    public: false,
    async authenticate(request) {
      const caller = await requireSignedInUser(deps, request)
      if (options.reauthenticated) assertReauthenticated(caller)
      return caller
    },
    succeeded: (caller) => recordActivity(deps, caller),
  }
}

/**
 * Returns the user of a request with a session cookie. The session must be open and the request must come from the
 * dashboard. A change also requires the CSRF token. Throws 401 or 403.
 */
export async function requireSignedInUser(deps: AccessDeps, request: IncomingRequest): Promise<SignedInUser> {
  assertSameOrigin(deps.baseUrl, request)
  const caller = await loadUserSession(deps, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') assertCsrfToken(caller, request)
  return caller
}

/** Returns the signed-in user, if any. A session that still requires a second factor grants no access here. */
export async function findSignedInUser(
  deps: AccessDeps,
  request: IncomingRequest,
): Promise<SignedInUser | undefined> {
  const signedIn = await requireSignedInUser(deps, request).catch((error: unknown) => {
    if (error instanceof ApiError && error.refusal.statusCode === 401) return undefined
    throw error
  })
  if (signedIn) assertTwoFactor(signedIn)
  return signedIn
}

function assertCsrfToken({ session }: SignedInUser, request: IncomingRequest): void {
  const sent = request.header('x-csrf-token')
  if (sent === undefined || !isSameSecret(sent, deriveCsrfToken(session.token)))
    throw new ApiError('forbidden', {
      message: 'Send the csrfToken of this session in the header x-csrf-token.',
      credential: { credential: 'dashboard_session', reason: 'no_right' },
    })
}

/** Throws unless the user re-authenticated within the last 15 minutes. */
export function assertReauthenticated({ session }: SignedInUser): void {
  if (session.reauthenticatedUntil === undefined) throw reauthenticationRequiredError()
}

/** Returns the error that asks for re-authentication. */
export function reauthenticationRequiredError(): ApiError {
  return new ApiError('forbidden', {
    message: 'Show again who you are, with POST /dashboard/v1/reauthenticate, and repeat this.',
    reauthenticate: true,
  })
}

/** Throws if the user must set up a second factor first. */
export function assertTwoFactor(caller: SignedInUser): void {
  if (caller.needsTwoFactor)
    throw new ApiError('forbidden', {
      message: 'Set up a second factor first, with POST /dashboard/v1/me/two-factor.',
      twoFactorRequired: true,
    })
}

/** Records that a user used a session, at a limited rate. */
export async function recordActivity(
  { db, clock }: Pick<AccessDeps, 'db' | 'clock'>,
  { session }: SignedInUser,
): Promise<void> {
  if (session.isUnattended) return
  const now = clock.now()
  if (now - session.lastSeenAt < userTouchMs) return
  await db.run(touchSession, { id: session.id, lastSeenAt: now })
}
