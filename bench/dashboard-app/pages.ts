import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../test/support/find-chromium.ts'
import type { BenchPeople } from './people.ts'

/** What the files of a page weigh over the wire, less those that pages before it brought. */
export type PageLoad = { path: string; kilobytes: number }

const slowPhone = {
  cpuRate: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  },
}

/** Opens pages as a browser that knows none of them, and the first one as a slow phone does. */
export async function measurePages(baseUrl: string, people: BenchPeople, rounds: number) {
  const executablePath = findChromium(process.env)
  if (!executablePath) throw new Error('there is no Chromium here: name one in CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const loads = await measureLoads(browser, baseUrl, people)
    const phones: { firstMs: number; againMs: number }[] = []
    for (let round = 0; round < rounds; round++) phones.push(await measurePhone(browser, baseUrl, people))
    const medianOf = (pick: (phone: { firstMs: number; againMs: number }) => number) =>
      phones.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    return {
      loads,
      firstTimeMs: medianOf(({ firstMs }) => firstMs),
      againMs: medianOf(({ againMs }) => againMs),
    }
  } finally {
    await browser.close()
  }
}

async function measureLoads(
  browser: Browser,
  baseUrl: string,
  { companyId, invoiceId, ...people }: BenchPeople,
) {
  const context = await signedIn(browser, baseUrl, people.cookies)
  const page = await context.newPage()
  const own = `/dashboard/${companyId}`
  const paths = [
    own,
    `${own}/invoices`,
    `${own}/invoices/${invoiceId}`,
    `${own}/invoices/new`,
    `${own}/payments`,
    `${own}/payments/new`,
    `${own}/customers`,
    `${own}/customers/new`,
    `${own}/alerts`,
    `${own}/team`,
    '/dashboard/account',
  ]
  const loads: PageLoad[] = []
  for (const path of paths) {
    const bytes = await bytesOf(page, () => page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle' }))
    loads.push({ path: path.replace(companyId, '…').replace(invoiceId, '…'), kilobytes: bytes / 1000 })
  }
  await context.close()
  return loads
}

/** What came over the wire of files, not of calls; a file that the browser holds costs nothing. */
async function bytesOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const files = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/dashboard/v1/') && !request.url.includes('/api/')) files.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await act()
  await session.detach()
  return bytes
}

async function measurePhone(browser: Browser, baseUrl: string, { companyId, cookies }: BenchPeople) {
  const context = await signedIn(browser, baseUrl, cookies)
  const address = `${baseUrl}/dashboard/${companyId}`
  const firstMs = await untilHeading(context, address)
  const againMs = await untilHeading(context, address)
  await context.close()
  return { firstMs, againMs }
}

/** Notes when a heading first stands on the page. */
const noteHeading = `new MutationObserver((_, observer) => {
  if (!document.querySelector('h1')) return
  headingAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

async function untilHeading(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  await page.addInitScript(noteHeading)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const { result } = await session.send('Runtime.evaluate', { expression: 'headingAt' })
  await page.close()
  return Number(result.value)
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowPhone.network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
}

/** A window of somebody who has a session, as wide as a phone unless it is said otherwise. */
export async function signedIn(
  browser: Browser,
  baseUrl: string,
  [cookie = '']: string[],
  options: BrowserContextOptions = { viewport: { width: 360, height: 740 } },
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Strict' }])
  return context
}
