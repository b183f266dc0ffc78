import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../test/support/run/find-chromium.ts'
import type { BenchPeople } from './users.ts'

/** The transferred size of a page's files, without those that an earlier page loaded. */
export type PageLoad = { path: string; kilobytes: number }

const phoneWindow = { width: 360, height: 740 }

const slowPhone = {
  cpuRate: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  },
}

// After this time the files that load after the first page have arrived.
const behindMs = 5_000

/** Opens pages in a browser with an empty cache, and the first page on a slow phone. */
export async function measurePages(baseUrl: string, users: BenchPeople, rounds: number) {
  const executablePath = findChromium(process.env)
  if (!executablePath) throw new Error('there is no Chromium here: name one in CHROMIUM_PATH')
  const launched = { executablePath, args: ['--no-sandbox'] }
  const browser = await chromium.launch(launched)
  const loads = await measureLoads(browser, baseUrl, users).finally(() => browser.close())
  const phones: Phone[] = []
  for (let round = 0; round < rounds; round++) phones.push(await measurePhone(launched, baseUrl, users))
  const medianOf = (pick: (phone: Phone) => number) =>
    phones.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return {
    loads,
    firstTimeMs: medianOf(({ firstMs }) => firstMs),
    againMs: medianOf(({ againMs }) => againMs),
    laterMs: medianOf(({ laterMs }) => laterMs),
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
    const bytes = await bytesOf(page, async () => {
      await page.goto(`${baseUrl}${path}`, { waitUntil: 'networkidle' })
      if (path === own) await page.waitForTimeout(behindMs)
    })
    loads.push({ path: path.replace(companyId, '…').replace(invoiceId, '…'), kilobytes: bytes / 1000 })
  }
  await context.close()
  return loads
}

/** Counts the bytes of transferred files, without API calls. A cached file costs nothing. */
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

/**
 * The time of each visit of one phone. The browser caches files at the first visit, and their compiled code at the
 * second.
 */
type Phone = { firstMs: number; againMs: number; laterMs: number }

async function measurePhone(
  launched: LaunchOptions,
  baseUrl: string,
  { companyId, cookies }: BenchPeople,
): Promise<Phone> {
  // A profile on disk, as users have one: an incognito window caches no compiled code.
  const profile = mkdtempSync(join(tmpdir(), 'florin-phone-'))
  const context = await chromium.launchPersistentContext(profile, { ...launched, viewport: phoneWindow })
  try {
    await context.addCookies(cookiesOf(baseUrl, cookies))
    const address = `${baseUrl}/dashboard/${companyId}`
    const firstMs = await untilHeading(context, address)
    const againMs = await untilHeading(context, address)
    const laterMs = await untilHeading(context, address)
    return { firstMs, againMs, laterMs }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Records when a heading first appears on the page. */
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
  await page.waitForLoadState('networkidle')
  await page.close()
  return Number(result.value)
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowPhone.network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
}

/** Opens a window of a signed-in user. It has the width of a phone by default. */
export async function signedIn(
  browser: Browser,
  baseUrl: string,
  cookies: string[],
  options: BrowserContextOptions = { viewport: phoneWindow },
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addCookies(cookiesOf(baseUrl, cookies))
  return context
}

function cookiesOf(url: string, [cookie = '']: string[]) {
  const [name = '', value = ''] = cookie.split('=')
  return [{ name, value, url, httpOnly: true, sameSite: 'Strict' as const }]
}
