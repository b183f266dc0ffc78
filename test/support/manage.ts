import { expect } from 'vitest'
import { expectEnvelope } from './envelope.ts'
import {
  newCustomer,
  operator,
  type TestResponse,
  type Caller,
  type Loose,
  type TestCompany,
} from './florin.ts'
import { anonymousCallerAt } from './own-address.ts'
import { newSubscription, openSubscription } from './subscriptions.ts'

/** Where the page of a subscription calls. */
export const manageCalls = '/api/subscriptions/v2/manage'

/** Asks for a link to the page of a subscription. */
export function requestLink(company: TestCompany, id: string, body: object = {}) {
  return company.api.post(`/api/subscriptions/v2/${id}/manage-link`, body)
}

/** A link to the page of a subscription, and the token in it. */
export async function manageLink(company: TestCompany, id: string, body: object = {}) {
  const made = await requestLink(company, id, body)
  expect(made.status, made.text).toBe(201)
  const url = String(made.body.url)
  return { url, token: url.split('/').at(-1) ?? '' }
}

/** Revokes the links to the page of a subscription. */
export function revokeLinks(company: TestCompany, id: string) {
  return company.api.delete(`/api/subscriptions/v2/${id}/manage-links`)
}

/** The messages of a company to its payers, the oldest first; of a kind where one is said. */
export async function getMessages({ companyId }: TestCompany, kind = ''): Promise<Loose[]> {
  const read = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=${kind}`)
  expect(read.status, read.text).toBe(200)
  return read.body.messages
}

/** The code that was sent last. */
export async function lastCode(company: TestCompany): Promise<string> {
  const text: string = (await getMessages(company, 'verification_code')).at(-1)?.text ?? ''
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  return code
}

/** A code of six digits that is not this one. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

const anonymousCaller = anonymousCallerAt(manageCalls)

/** Asks for a code as the holder of a link. */
export function requestCode(token: string, body: object = {}): Promise<TestResponse> {
  return anonymousCaller.post('/code', body, { 'x-subscription-token': token })
}

/** Tries a code as the holder of a link. */
export function tryCode(token: string, code: unknown): Promise<TestResponse> {
  return anonymousCaller.post('/session', { code }, { 'x-subscription-token': token })
}

/** The calls of the page with a session of it, whatever that is. */
export function pageWith(sessionToken: string): Caller {
  const header = { 'x-subscription-session': sessionToken }
  return {
    get: (path, headers) => anonymousCaller.get(path, { ...header, ...headers }),
    post: (path, body, headers) => anonymousCaller.post(path, body, { ...header, ...headers }),
    put: (path, body, headers) => anonymousCaller.put(path, body, { ...header, ...headers }),
    patch: (path, body, headers) => anonymousCaller.patch(path, body, { ...header, ...headers }),
    delete: (path, headers) => anonymousCaller.delete(path, { ...header, ...headers }),
  }
}

/** Asks for a code with a link and opens a session with it. */
export async function openSession(company: TestCompany, token: string): Promise<string> {
  const asked = await requestCode(token)
  expect(asked.status, asked.text).toBe(202)
  const opened = await tryCode(token, await lastCode(company))
  expect(opened.status, opened.text).toBe(201)
  return opened.body.sessionToken
}

/** A subscription that is charged by itself, a link to its page, and the calls of a session of it. */
export async function openManaged(at = '03-10T08:00', fields: Parameters<typeof openSubscription>[1] = {}) {
  const till = await openSubscription(at, fields)
  const { url, token } = await manageLink(till.company, till.id)
  const sessionToken = await openSession(till.company, token)
  return { ...till, url, token, sessionToken, page: pageWith(sessionToken) }
}

/** A link to the page of a subscription of a customer of its own, of which nobody has asked for a code yet. */
export async function openLink(customer: Record<string, unknown> = {}) {
  const till = await openSubscription('03-10T08:00')
  const { company, planId, on } = till
  const customerId = await newCustomer(company, customer)
  const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
  return { ...till, customerId, id, ...(await manageLink(company, id)) }
}

/** Asks for a code, and answers it with one that is wrong. */
export async function requestAndReadCode(company: TestCompany, token: string) {
  const asked = await requestCode(token)
  expect(asked.status, asked.text).toBe(202)
  const code = await lastCode(company)
  return { code, wrong: otherThan(code) }
}

/** Expects that somebody may go on after so many seconds, or shortly before that. */
export function expectTooSoon(answer: TestResponse, seconds: number) {
  expectEnvelope(answer, 429, 'rate_limited')
  const after = Number(answer.headers.get('retry-after'))
  expect(after).toBeLessThanOrEqual(seconds)
  expect(after).toBeGreaterThan(seconds - 30)
}

/** The statuses of many answers. */
export const statusesOf = (answers: TestResponse[]) => answers.map(({ status }) => status)
