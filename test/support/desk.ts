import { florin, send, type TestResponse, type TestCompany } from './florin.ts'
import { newUser, type Browser, type TestUser } from './people.ts'

/** Somebody at the dashboard of a company: calls the whole service as its page does. */
export type DashboardClient = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
}

/** The headers with which the page of a browser calls for a company. */
export function pageHeaders(browser: Browser, companyId: string): Record<string, string> {
  return {
    cookie: browser.cookie() ?? '',
    'x-csrf-token': browser.csrfToken() ?? '',
    'x-company-id': companyId,
    origin: florin().baseUrl,
    'sec-fetch-site': 'same-origin',
  }
}

/** The desk of whoever is signed in, in a browser. */
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

/** A new person of a company at its desk. */
export async function newDashboard(
  company: TestCompany,
  role = 'admin',
): Promise<DashboardClient & { person: TestUser }> {
  const person = await newUser(company, role)
  return { ...openDashboard(person.browser, company), person }
}
