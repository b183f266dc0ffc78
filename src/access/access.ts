import { companyNow, refuseSuspended } from '#companies'
import { ApiError } from '#kernel/refusals'
import { assertReauthenticated, tokenInCookies, touch } from '#people'
import type { Access, Incoming } from '#platform/http'
import { sameSecret } from '#platform/secrets'
import type { AccessParts } from './access-parts.ts'
import { byApiKey, bySession, slideSession } from './by-key.ts'
import { byPerson } from './by-person.ts'
import { assertRight, isPerson, type Caller, type KeyCaller, type PersonCaller } from './caller.ts'
import type { Right } from './roles.ts'

/** The credentials of the service, each as an access that endpoints are given. */
export type Accesses = {
  /** Header `x-session-token`, whose half hour slides when the request goes well; or else the session of a dashboard. */
  session(right: Right): Access<Caller>
  /** Header `Authorization: Api-Key <key>`; or else the session of a dashboard. */
  apiKey(right: Right): Access<Caller>
  /** A server of a company and none of its people: for what is about the credential itself. */
  server: { session: Access<KeyCaller>; apiKey: Access<KeyCaller> }
  /** The session of a dashboard alone; what is delicate asks who it is again. */
  person(right: Right, isDelicate?: boolean): Access<PersonCaller>
  operator: Access<undefined>
  /** Anyone, on a page or call of the hosted pages: with the lower safeguard per address. */
  public: Access<undefined>
  /** Anyone. */
  open: Access<undefined>
}

/** Which credentials open which endpoints. */
export function createAccesses(parts: AccessParts): Accesses {
  const bySessionToken = serverAccess(parts, { scheme: 'session', by: bySession })
  const byKey = serverAccess(parts, { scheme: 'apiKey', by: byApiKey })
  return {
    session: (right) => eitherAccess(parts, bySessionToken, right),
    apiKey: (right) => eitherAccess(parts, byKey, right),
    server: { session: bySessionToken, apiKey: byKey },
    person: (right, isDelicate) => personAccess(parts, right, isDelicate),
    operator: {
      scheme: 'operator',
      public: false,
      authenticate: async (request) => refuseStranger(parts, request),
    },
    public: { scheme: undefined, public: true, authenticate: async () => undefined },
    open: { scheme: undefined, public: false, authenticate: async () => undefined },
  }
}

type ServerCredential = {
  scheme: string
  by(parts: AccessParts, request: Incoming): Promise<KeyCaller>
}

function serverAccess(parts: AccessParts, { scheme, by }: ServerCredential) {
  return {
    scheme,
    public: false,
    scope: scopeOf(parts),
    // The account's limits come before its rights, so that refused calls count too.
    async authenticate(request: Incoming) {
      const caller = await by(parts, request)
      request.heldBy?.({ companyId: caller.company.id, keyId: caller.keyId })
      await parts.admission.admit(caller.company)
      refuseSuspended(caller.company)
      return caller
    },
    succeeded: (caller: KeyCaller) => slideSession(parts, caller),
  }
}

function personAccess(parts: AccessParts, right: Right, isDelicate = false): Access<PersonCaller> {
  return {
    scheme: 'dashboard',
    public: false,
    scope: scopeOf(parts),
    async authenticate(request) {
      const caller = await byPerson(parts, request)
      refuseSuspended(caller.company)
      assertRight(caller, right)
      if (isDelicate) assertReauthenticated(caller.signedIn)
      return caller
    },
    succeeded: ({ signedIn }) => touch(parts, signedIn),
  }
}

/** A server's credential, where the request shows one of any kind, or else the session of a dashboard. */
function eitherAccess(
  parts: AccessParts,
  server: ReturnType<typeof serverAccess>,
  right: Right,
): Access<Caller> {
  const person = personAccess(parts, right)
  return {
    ...server,
    scheme: [server.scheme, 'dashboard'],
    async authenticate(request) {
      if (isFromDashboard(parts, request)) return person.authenticate(request)
      const caller = await server.authenticate(request)
      assertRight(caller, right)
      return caller
    },
    async succeeded(caller) {
      await (isPerson(caller) ? person.succeeded?.(caller) : server.succeeded(caller))
    },
  }
}

const serverHeaders = ['x-session-token', 'authorization']

function isFromDashboard({ baseUrl }: AccessParts, request: Incoming): boolean {
  if (serverHeaders.some((name) => request.header(name) !== undefined)) return false
  return tokenInCookies(baseUrl(), request.header('cookie')) !== undefined
}

function scopeOf({ clock }: AccessParts) {
  return ({ company }: Caller) => ({ companyId: company.id, now: companyNow(clock, company) })
}

async function refuseStranger(parts: AccessParts, request: Incoming): Promise<undefined> {
  const header = request.header('authorization')
  const [, token] = /^Bearer (\S+)$/.exec(header ?? '') ?? []
  if (token === undefined || !sameSecret(token, parts.operatorToken))
    throw new ApiError('unauthorized', {
      message: 'Send the operator token as "Authorization: Bearer <token>".',
      credential: { credential: 'operator_token', reason: header === undefined ? 'missing' : 'wrong' },
    })
  return undefined
}
