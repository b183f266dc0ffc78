import { getCompanyTime, assertNotSuspended } from '#companies'
import { ApiError } from '#kernel/refusals'
import {
  assertReauthenticated,
  assertTwoFactor,
  parseTokenCookie,
  recordActivity,
  requireSignedInUser,
  type SignedInUser,
} from '#users'
import { installationId } from '#kernel/ids'
import type { Access, IncomingRequest } from '#platform/http'
import { isSameSecret } from '#platform/secrets'
import type { AccessDeps } from './access-deps.ts'
import { authenticateApiKey, authenticateSession, extendSession } from './authenticate-key.ts'
import { authenticateUser } from './authenticate-user.ts'
import { assertRight, isUser, type Caller, type KeyCaller, type UserCaller } from './caller.ts'
import type { Right } from '#kernel/rights'

/** The credentials of the service; each is an access for endpoints. */
export type Accesses = {
  /** Header `x-session-token`, whose half hour restarts with each successful request, or the session of a dashboard. */
  session(right: Right): Access<Caller>
  /** Header `Authorization: Api-Key <key>`, or the session of a dashboard. */
  apiKey(right: Right): Access<Caller>
  /** A server of a company, never a user: for calls about the credential itself. */
  server: { session: Access<KeyCaller>; apiKey: Access<KeyCaller> }
  /** The session of a dashboard. A sensitive operation requires a recent re-authentication. */
  user(right: Right, isDelicate?: boolean): Access<UserCaller>
  operator: Access<undefined>
  /** The session of an operator with a second factor. Every write requires a recent re-authentication. */
  console(isWrite?: boolean): Access<SignedInUser>
  /** No credential, for the hosted pages: with the lower rate limit per IP. */
  public: Access<undefined>
  /** No credential. */
  open: Access<undefined>
}

/** Creates the accesses of the service, one for each kind of credential. */
export function createAccesses(deps: AccessDeps): Accesses {
  const bySessionToken = createServerAccess(deps, { scheme: 'session', by: authenticateSession })
  const byKey = createServerAccess(deps, { scheme: 'apiKey', by: authenticateApiKey })
  return {
    session: (right) => createServerOrUserAccess(deps, bySessionToken, right),
    apiKey: (right) => createServerOrUserAccess(deps, byKey, right),
    server: { session: bySessionToken, apiKey: byKey },
    user: (right, isDelicate) => createUserAccess(deps, right, isDelicate),
    operator: {
      scheme: 'operator',
      public: false,
      authenticate: async (request) => assertOperator(deps, request),
    },
    console: (isWrite) => createConsoleAccess(deps, isWrite),
    public: { scheme: undefined, public: true, authenticate: async () => undefined },
    open: { scheme: undefined, public: false, authenticate: async () => undefined },
  }
}

type ServerCredential = {
  scheme: string
  by(deps: AccessDeps, request: IncomingRequest): Promise<KeyCaller>
}

function createServerAccess(deps: AccessDeps, { scheme, by }: ServerCredential) {
  return {
    scheme,
    public: false,
    scope: toScope(deps),
    // The limits are checked before the rights, so that refused calls count too.
    async authenticate(request: IncomingRequest) {
      const caller = await by(deps, request)
      request.heldBy?.({ companyId: caller.company.id, keyId: caller.keyId })
      await deps.admission.admit(caller.company)
      assertNotSuspended(caller.company)
      return caller
    },
    succeeded: (caller: KeyCaller) => extendSession(deps, caller),
  }
}

function createUserAccess(deps: AccessDeps, right: Right, isDelicate = false): Access<UserCaller> {
  return {
    scheme: 'dashboard',
    public: false,
    scope: toScope(deps),
    async authenticate(request) {
      const caller = await authenticateUser(deps, request)
      assertNotSuspended(caller.company)
      assertRight(caller, right)
      if (isDelicate) assertReauthenticated(caller.signedIn)
      return caller
    },
    succeeded: ({ signedIn }) => recordActivity(deps, signedIn),
  }
}

/** Authenticates a server if the request has any server credential, and otherwise the session of a dashboard. */
function createServerOrUserAccess(
  deps: AccessDeps,
  server: ReturnType<typeof createServerAccess>,
  right: Right,
): Access<Caller> {
  const person = createUserAccess(deps, right)
  return {
    ...server,
    scheme: [server.scheme, 'dashboard'],
    async authenticate(request) {
      if (isFromDashboard(deps, request)) return person.authenticate(request)
      const caller = await server.authenticate(request)
      assertRight(caller, right)
      return caller
    },
    async succeeded(caller) {
      await (isUser(caller) ? person.succeeded?.(caller) : server.succeeded(caller))
    },
  }
}

function createConsoleAccess(deps: AccessDeps, isWrite = false): Access<SignedInUser> {
  const { db, clock, admission } = deps
  return {
    scheme: 'dashboard',
    public: false,
    scope: ({ user }) => ({ companyId: installationId, now: clock.now(), subject: user.id }),
    async authenticate(request) {
      const signedIn = await requireSignedInUser({ db, clock, baseUrl: deps.baseUrl() }, request)
      request.heldBy?.({ companyId: installationId, personId: signedIn.user.id })
      admission.admitUser(signedIn.user.id)
      if (!signedIn.isOperator)
        throw new ApiError('forbidden', {
          message: 'Only operators of this installation may.',
          credential: { credential: 'dashboard_session', reason: 'no_right' },
        })
      assertTwoFactor(signedIn)
      if (isWrite) assertReauthenticated(signedIn)
      return signedIn
    },
    succeeded: (signedIn) => recordActivity(deps, signedIn),
  }
}

const serverHeaders = ['x-session-token', 'authorization']

function isFromDashboard({ baseUrl }: AccessDeps, request: IncomingRequest): boolean {
  if (serverHeaders.some((name) => request.header(name) !== undefined)) return false
  return parseTokenCookie(baseUrl(), request.header('cookie')) !== undefined
}

function toScope({ clock }: AccessDeps) {
  return ({ company }: Caller) => ({ companyId: company.id, now: getCompanyTime(clock, company) })
}

async function assertOperator(deps: AccessDeps, request: IncomingRequest): Promise<undefined> {
  const header = request.header('authorization')
  const [, token] = /^Bearer (\S+)$/.exec(header ?? '') ?? []
  if (token === undefined || !isSameSecret(token, deps.operatorToken))
    throw new ApiError('unauthorized', {
      message: 'Send the operator token as "Authorization: Bearer <token>".',
      credential: { credential: 'operator_token', reason: header === undefined ? 'missing' : 'wrong' },
    })
  return undefined
}
