import type { Page, Request } from 'playwright-core'
import { florin } from '../../support/florin.ts'
import type { TestUser } from '../../support/users.ts'
import type { Open, Visit } from './browser-test.ts'

/** The response to a call: a body, a status with a body, or a function of the request. */
export type Reply = { status?: number; body?: object; headers?: Record<string, string> }
export type Replies = Record<string, Reply | ((sent: Sent) => Reply)>

/** A call as the app sent it. */
export type Sent = {
  name: string
  body: Record<string, unknown>
  headers: Record<string, string>
  path: string
}

/** Returns the URL of a page of the dashboard. */
export const dashboardUrl = (path: string) => `${florin().baseUrl}/dashboard${path}`

/**
 * Opens a page of the dashboard with scripted responses, by `GET /me` or `POST /login`. All other calls return 404.
 * Returns the page and every call, in order.
 */
export async function openDashboard(open: Open, path: string, replies: Replies, visit: Visit = {}) {
  const page = await open('about:blank', visit)
  const sent: Sent[] = []
  await page.route(/\/(dashboard\/v1|api)\//, async (route) => {
    const call = await callOf(route.request())
    sent.push(call)
    const found = replies[call.name] ?? everywhere(call) ?? atHome(call.name)
    const reply =
      typeof found === 'function' ? found(call) : (found ?? refusal(404, 'not_found', 'Not found.'))
    await route.fulfill({
      status: reply.status ?? 200,
      headers: { 'content-type': 'application/json', ...reply.headers },
      body: JSON.stringify(reply.body ?? {}),
    })
  })
  await page.goto(dashboardUrl(path))
  return { page, sent }
}

// Responses for the home page, to which a user of a single company is led in every test.
function atHome(name: string): Reply | undefined {
  if (/^GET \/companies\/\w+\/home$/.test(name)) return { body: emptyHome }
  if (/^POST \/companies\/\w+\/transactions\/search$/.test(name))
    return { body: { transactions: [], nextCursor: null } }
  return name === 'POST /api/invoices/search' ? { body: { invoices: [], nextCursor: null } } : undefined
}

/** Opens a page of the dashboard with the session of a user of the real service. */
export async function openAs(
  open: Open,
  { browser }: Pick<TestUser, 'browser'>,
  path: string,
  visit: Visit = {},
) {
  const page = await open('about:blank', visit)
  const [name = '', value = ''] = browser.cookie()?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: florin().baseUrl }])
  await page.goto(dashboardUrl(path))
  return page
}

/** Responses for the calls that every page of a company makes. */
function everywhere({ name }: Sent): Reply | undefined {
  return /^GET \/companies\/\w+\/alerts$/.test(name) ? { body: { alerts: [] } } : undefined
}

async function callOf(request: Request): Promise<Sent> {
  const path = new URL(request.url()).pathname.replace('/dashboard/v1', '')
  const body: unknown = request.postDataJSON()
  const known = typeof body === 'object' && body !== null ? { ...body } : {}
  return { name: `${request.method()} ${path}`, path, body: known, headers: await request.allHeaders() }
}

/** Returns an error response in the format of the service. */
export function refusal(status: number, error: string, message: string, more: object = {}): Reply {
  return {
    status,
    body: { statusCode: status, error, message, correlationId: '01m8378fgvf2f8zpjjw0as5qzg', ...more },
  }
}

/** The response to a caller without a session. */
export const nobody = refusal(401, 'unauthorized', 'You are not signed in.')

/** Matches Chromium's console message about an error response, which it logs even if the page handles it. */
export const refused = (status: number) => new RegExp(`status of ${status} `)

/** The time of the companies of the stand-in, which is that of their pages. */
const now = new Date().toISOString()

export const demo = {
  companyId: 'cmp_01',
  name: 'Demo Company',
  role: 'admin',
  timeZone: 'America/Chicago',
  now,
}
export const harbor = {
  companyId: 'cmp_02',
  name: 'Harbor Dental',
  role: 'clerk',
  timeZone: 'America/New_York',
  now,
}

const nothing = { cc: 0, ach: 0, offline: 0, fees: 0, refunded: 0, returned: 0 }

/** The home page of a company without any activity. */
const emptyHome = {
  now: '2026-11-23T15:00:00.000Z',
  timeZone: 'America/Chicago',
  taken: { today: 0, sameDayLastWeek: 0 },
  inFlight: { amount: 0, count: 0 },
  overdue: { amount: 0, count: 0 },
  failedToday: { count: 0, byReason: [] },
  returned: { amount: 0, count: 0 },
  unknown: { count: 0 },
  openAlerts: 0,
  parkedDeliveries: 0,
  days: [{ date: '2026-11-23', ...nothing }],
}

/** Returns the response of `GET /me` for a signed-in user. */
export function me(user: object = {}, companies: object[] = [demo]): Reply {
  return {
    body: {
      person: {
        personId: 'psn_01',
        email: 'pat@example.com',
        name: 'Pat Example',
        twoFactor: false,
        recoveryCodesLeft: 0,
        ...user,
      },
      companies,
      csrfToken: 'csrf-of-me',
      environment: 'sandbox',
      session: { expiresAt: '2026-11-23T22:00:00Z', idleExpiresAt: '2026-11-23T15:00:00Z' },
    },
  }
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** The sessions of that user. */
export const sessions: Reply = {
  body: {
    sessions: [
      {
        sessionId: 'ses_01',
        createdAt: '2026-11-23T13:02:00Z',
        lastSeenAt: '2026-11-23T13:40:00Z',
        address: '203.0.113.7',
        userAgent: firefox,
        current: true,
      },
      {
        sessionId: 'ses_02',
        createdAt: '2026-11-20T09:12:00Z',
        lastSeenAt: '2026-11-22T17:45:00Z',
        address: '2001:db8:85a3::8a2e:370:7334',
        userAgent: iphone,
        current: false,
      },
    ],
  },
}

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `${index + 1}-K7QF2-M9XR4`)

/** The secret for an authenticator app. */
export const secret = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Florin:pat%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Florin&algorithm=SHA1&digits=6&period=30',
}

/** The responses for every page of the account. */
export const account: Replies = { 'GET /me': me(), 'GET /me/sessions': sessions }

/** Fills in a field by its label. */
export const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text)
