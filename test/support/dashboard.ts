import { expect } from 'vitest'
import { florin, send, type TestResponse, type TestCompany } from './florin.ts'
import { goodPassword, newUser, type Browser, type TestUser } from './users.ts'

/** A dashboard user of a company. Its calls go to the whole service, as those of the dashboard's page do. */
export type DashboardClient = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
}

/** Returns the headers that the dashboard's page sends for a company. */
export function pageHeaders(browser: Browser, companyId: string): Record<string, string> {
  return {
    cookie: browser.cookie() ?? '',
    'x-csrf-token': browser.csrfToken() ?? '',
    'x-company-id': companyId,
    origin: florin().baseUrl,
    'sec-fetch-site': 'same-origin',
  }
}

/** Returns the dashboard calls of the user who is signed in with this browser. */
export function openDashboard(
  browser: Browser,
  { companyId }: Pick<TestCompany, 'companyId'>,
): DashboardClient {
  const call: DashboardClient['call'] = (method, path, body, headers) =>
    send(`${florin().baseUrl}${path}`, method, body, { ...pageHeaders(browser, companyId), ...headers })
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
  }
}

/** Creates a user of a company who is signed in to the dashboard. */
export async function newDashboard(
  company: TestCompany,
  role = 'admin',
): Promise<DashboardClient & { user: TestUser }> {
  const user = await newUser(company, role)
  return { ...openDashboard(user.browser, company), user }
}

/** Creates an admin who has just authenticated again. */
export async function newConfirmedAdmin(company: TestCompany): ReturnType<typeof newDashboard> {
  const { user } = await newDashboard(company)
  const again = await user.browser.call('POST', '/reauthenticate', { password: goodPassword })
  expect(again.status, again.text).toBe(200)
  return { ...openDashboard(user.browser, company), user }
}
