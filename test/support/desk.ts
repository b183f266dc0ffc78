import { florin, send, type Answered, type TestCompany } from './florin.ts'
import { newPerson, type Browser, type TestPerson } from './people.ts'

/** Somebody at the dashboard of a company: calls the whole service as its page does. */
export type Desk = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(path: string): Promise<Answered>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
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
export function deskOf(browser: Browser, { companyId }: Pick<TestCompany, 'companyId'>): Desk {
  const call: Desk['call'] = (method, path, body, headers) =>
    send(`${florin().baseUrl}${path}`, method, body, { ...pageHeaders(browser, companyId), ...headers })
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
  }
}

/** A new person of a company at its desk. */
export async function newDesk(company: TestCompany, role = 'admin'): Promise<Desk & { person: TestPerson }> {
  const person = await newPerson(company, role)
  return { ...deskOf(person.browser, company), person }
}
