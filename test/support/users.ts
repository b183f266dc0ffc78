import { expect } from 'vitest'
import { buildShifted } from '#platform/database'
import { florin, operator, send, type TestResponse, type Loose, type TestCompany } from './florin.ts'
import { rowsOfService } from './service-database.ts'

let userCount = 0

/** Returns an email address that no other test uses. */
export function newEmail(): string {
  userCount += 1
  return `person-${process.pid}-${Date.now().toString(36)}-${userCount}@people.example`
}

/** Returns the operator's calls for the members of a company. */
export function membersOf({ companyId }: Pick<TestCompany, 'companyId'>) {
  const path = `/operator/v1/companies/${companyId}/members`
  return {
    path,
    list: async (): Promise<Loose[]> => (await operator().get(path)).body.members,
    invite: (body: object) => operator().post(path, body),
    change: (memberId: string, body: object) => operator().patch(`${path}/${memberId}`, body),
    remove: (memberId: string) => operator().delete(`${path}/${memberId}`),
    resetTwoFactor: (memberId: string) => operator().post(`${path}/${memberId}/reset-two-factor`, {}),
  }
}

/** Changes the settings of a company. */
export async function setSettings(companyId: string, settings: object): Promise<void> {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { settings })
  expect(changed.status, changed.text).toBe(200)
}

/** Returns the mails of a kind to an address in the outbox of a company, oldest first. */
export async function getMailsTo(
  { companyId }: Pick<TestCompany, 'companyId'>,
  to: string,
  kind: string,
): Promise<Loose[]> {
  const query = new URLSearchParams({ companyId, to, kind })
  const read = await operator().get(`/sandbox/v1/outbox?${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body.messages
}

/** Returns the token at the end of a link. */
export function findToken(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** Returns the URL of the dashboard, with which links in mails begin. */
export function dashboardUrl(): string {
  return `${florin().baseUrl}/dashboard`
}

/** The browser of a user. It keeps its cookie and the CSRF token of its page. */
export type Browser = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** The cookie as the browser sends it. */
  cookie(): string | undefined
  csrfToken(): string | undefined
}

/** Opens a browser without a session. All browsers use the same IP address. */
export function newBrowser(baseUrl = florin().baseUrl): Browser {
  let cookie: string | undefined
  let csrfToken: string | undefined
  return {
    async call(method, path, body, headers = {}) {
      const own = {
        'user-agent': 'Test Browser',
        ...(cookie === undefined ? {} : { cookie }),
        ...(csrfToken === undefined || method === 'GET' ? {} : { 'x-csrf-token': csrfToken }),
      }
      const answered = await send(`${baseUrl}/dashboard/v1${path}`, method, body, { ...own, ...headers })
      const given = answered.headers.get('set-cookie')?.split(';')[0]
      if (given !== undefined) cookie = given.endsWith('=') ? undefined : given
      if (typeof answered.body?.csrfToken === 'string') csrfToken = answered.body.csrfToken
      return answered
    },
    cookie: () => cookie,
    csrfToken: () => csrfToken,
  }
}

export const goodPassword = 'tortoise umbrella kettle'

/** A user who accepted an invitation to a company, with the browser of that session. */
export type TestUser = { email: string; memberId: string; browser: Browser }

/** Invites a user to a company and accepts the invitation. */
export async function newUser(
  company: TestCompany,
  role = 'admin',
  name = 'Ada Lovelace',
): Promise<TestUser> {
  const email = newEmail()
  const invited = await membersOf(company).invite({ email, role })
  const browser = newBrowser()
  const accepted = await browser.call('POST', `/invitations/${findToken(invited.body.inviteUrl)}/accept`, {
    name,
    password: goodPassword,
  })
  expect(accepted.status, accepted.text).toBe(200)
  return { email, memberId: invited.body.memberId, browser }
}

/** Signs in a user with the good password in a new browser. */
export async function signInUser(email: string, password = goodPassword): Promise<Browser> {
  const browser = newBrowser()
  const answered = await browser.call('POST', '/login', { email, password })
  expect(answered.body, answered.text).toMatchObject({ status: 'signed_in' })
  return browser
}

/**
 * Runs a statement on the database of the service. Sessions and tokens use real time, so the test moves their
 * timestamps back.
 */
async function onDatabase(sql: string, values: unknown[]): Promise<void> {
  await rowsOfService(sql, values)
}

const earlier = (column: string) => buildShifted(column, '-1000 * $2::bigint')

/** Moves the sessions of a user back by this many seconds. */
export function ageSessions(email: string, seconds: number): Promise<void> {
  return onDatabase(
    `update person_sessions set created_at = ${earlier('created_at')}, last_seen_at = ${earlier('last_seen_at')},
       expires_at = ${earlier('expires_at')}, reauthenticated_until = ${earlier('reauthenticated_until')}
     where person_id = (select id from people where email = $1)`,
    [email, seconds],
  )
}

/** Moves the mailed links of a user back by this many seconds. */
export function ageLinks(email: string, seconds: number): Promise<void> {
  return onDatabase(
    `update person_tokens set created_at = ${earlier('created_at')}, expires_at = ${earlier('expires_at')}
     where person_id = (select id from people where email = $1)
        or membership_id in (select id from memberships where email = $1)`,
    [email, seconds],
  )
}
