import { expect } from 'vitest'
import { rowsOf } from './database.ts'
import { florin, operator, send, type TestResponse, type Loose, type TestCompany } from './florin.ts'

let userCount = 0

/** An address that nobody else in the tests has. */
export function newEmail(): string {
  userCount += 1
  return `person-${process.pid}-${Date.now().toString(36)}-${userCount}@people.example`
}

/** The operator's calls for the members of a company. */
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

/** Changes settings of a company. */
export async function setSettings(companyId: string, settings: object): Promise<void> {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { settings })
  expect(changed.status, changed.text).toBe(200)
}

/** The mails of a kind in the outbox of a company, oldest first. */
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

/** The token at the end of a link that was mailed or answered. */
export function findToken(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** The address of the service, as links in mails begin. */
export function dashboardUrl(): string {
  return `${florin().baseUrl}/dashboard`
}

/** A browser of somebody: keeps the cookie that it is given, and shows what its page was told. */
export type Browser = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** Its cookie, as it sends it. */
  cookie(): string | undefined
  csrfToken(): string | undefined
}

/** A browser without a session. Every one comes from the same address. */
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

/** Somebody who accepted an invitation to a company, with the browser in which they did. */
export type TestUser = { email: string; memberId: string; browser: Browser }

/** A new person of a company. */
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

/** Signs somebody in with the good password, in a browser of its own. */
export async function signInUser(email: string, password = goodPassword): Promise<Browser> {
  const browser = newBrowser()
  const answered = await browser.call('POST', '/login', { email, password })
  expect(answered.body, answered.text).toMatchObject({ status: 'signed_in' })
  return browser
}

/** Runs a statement on the database of the service. The time of people is real: what is to be old is made old. */
async function onDatabase(sql: string, values: unknown[]): Promise<void> {
  await rowsOf(florin().databaseUrl, sql, values)
}

/** Has every session of a person be older, as if so much time had passed for them. */
export function ageSessions(email: string, seconds: number): Promise<void> {
  return onDatabase(
    `update person_sessions set created_at = created_at - $2 * interval '1 second', last_seen_at = last_seen_at - $2 * interval '1 second',
       expires_at = expires_at - $2 * interval '1 second', reauthenticated_until = reauthenticated_until - $2 * interval '1 second'
     where person_id = (select id from people where email = $1)`,
    [email, seconds],
  )
}

/** Has the links that were mailed to somebody be older. */
export function ageLinks(email: string, seconds: number): Promise<void> {
  return onDatabase(
    `update person_tokens set created_at = created_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second'
     where person_id = (select id from people where email = $1)
        or membership_id in (select id from memberships where email = $1)`,
    [email, seconds],
  )
}
