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

/** The path of the calls of a subscription's page. */
export const manageCalls = '/api/subscriptions/v2/manage'

/** Requests a link to the page of a subscription and returns the response. */
export function requestLink(company: TestCompany, id: string, body: object = {}) {
  return company.api.post(`/api/subscriptions/v2/${id}/manage-link`, body)
}

/** Creates a link to the page of a subscription and returns its URL and token. */
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

/** Returns the messages of a company to its payers, oldest first: all of them, or those of one kind. */
export async function getMessages({ companyId }: TestCompany, kind = ''): Promise<Loose[]> {
  const read = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=${kind}`)
  expect(read.status, read.text).toBe(200)
  return read.body.messages
}

/** Returns the code in the newest message. */
export async function lastCode(company: TestCompany): Promise<string> {
  const text: string = (await getMessages(company, 'verification_code')).at(-1)?.text ?? ''
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  return code
}

/** Returns a code of six digits that differs from this one. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

const anonymousCaller = anonymousCallerAt(manageCalls)

/** Requests a code as the holder of a link. */
export function requestCode(token: string, body: object = {}): Promise<TestResponse> {
  return anonymousCaller.post('/code', body, { 'x-subscription-token': token })
}

/** Submits a code as the holder of a link. */
export function tryCode(token: string, code: unknown): Promise<TestResponse> {
  return anonymousCaller.post('/session', { code }, { 'x-subscription-token': token })
}

/** Returns the calls of the page with this session token. The token need not be valid. */
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

/** Requests a code with a link, opens a session with it, and returns the session token. */
export async function openSession(company: TestCompany, token: string): Promise<string> {
  const response = await requestCode(token)
  expect(response.status, response.text).toBe(202)
  const opened = await tryCode(token, await lastCode(company))
  expect(opened.status, opened.text).toBe(201)
  return opened.body.sessionToken
}

/** Creates a subscription that is charged automatically, a link to its page, and the calls of a session. */
export async function openManaged(at = '03-10T08:00', fields: Parameters<typeof openSubscription>[1] = {}) {
  const checkout = await openSubscription(at, fields)
  const { url, token } = await manageLink(checkout.company, checkout.id)
  const sessionToken = await openSession(checkout.company, token)
  return { ...checkout, url, token, sessionToken, page: pageWith(sessionToken) }
}

/** Creates a subscription of a new customer and a link to its page, with which no code was requested yet. */
export async function openLink(customer: Record<string, unknown> = {}) {
  const checkout = await openSubscription('03-10T08:00')
  const { company, planId, on } = checkout
  const customerId = await newCustomer(company, customer)
  const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
  return { ...checkout, customerId, id, ...(await manageLink(company, id)) }
}

/** Requests a code and returns it together with a wrong one. */
export async function requestAndReadCode(company: TestCompany, token: string) {
  const response = await requestCode(token)
  expect(response.status, response.text).toBe(202)
  const code = await lastCode(company)
  return { code, wrong: otherThan(code) }
}

/** Expects a response that allows the next request after this many seconds, or at most 30 seconds earlier. */
export function expectTooSoon(response: TestResponse, seconds: number) {
  expectEnvelope(response, 429, 'rate_limited')
  const after = Number(response.headers.get('retry-after'))
  expect(after).toBeLessThanOrEqual(seconds)
  expect(after).toBeGreaterThan(seconds - 30)
}

/** Returns the statuses of many responses. */
export const statusesOf = (answers: TestResponse[]) => answers.map(({ status }) => status)
