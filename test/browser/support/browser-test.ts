import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, test as base } from 'vitest'
import { requestShared } from '../../support/run/ask-shared.ts'
import { watch } from './watch.ts'

/** The window of a phone. */
export const phone = { width: 360, height: 740 }

/** The window of a desktop computer. */
export const desktop = { width: 1100, height: 800 }

export type Visit = Pick<
  BrowserContextOptions,
  'viewport' | 'javaScriptEnabled' | 'colorScheme' | 'forcedColors'
> & {
  /** Complaints that the browser must make. */
  expects?: RegExp[]
  /** Complaints that the browser may make in addition, depending on timing. All others fail the test. */
  allows?: RegExp[]
}

/** Opens a URL in a new browser context, with a desktop window by default. */
export type Open = (url: string, visit?: Visit) => Promise<Page>

// A port without a listener: only loopback addresses are reached without a proxy.
const nowhere = 'http://127.0.0.1:9'
const patienceMs = 120_000

/** A test in a browser. It fails if the browser complains or requests another host than this one. */
export const test = base
  .extend('machine', { scope: 'worker' }, async () => ({ chromiumPath: await requestShared('chromium') }))
  // All files of a process share one browser. Each visit has its own context, isolated from the others.
  .extend('browser', { scope: 'worker' }, async ({ machine }, { onCleanup }) => {
    const browser = await launch(machine.chromiumPath)
    onCleanup(() => browser?.close())
    return browser
  })
  .extend('open', async ({ browser, skip }, { onCleanup }): Promise<Open> => {
    if (browser === undefined) return skip('no Chromium was found')
    const visits: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const leave of visits) await leave()
    })
    return async (url, visit = {}) => {
      const { page, leave } = await newVisit(browser, visit)
      visits.push(leave)
      await page.goto(url)
      return page
    }
  })

async function launch(executablePath: string | undefined): Promise<Browser | undefined> {
  if (executablePath === undefined) {
    if (process.env['CI']) throw new Error('Browser tests are required in CI, and no Chromium was found')
    return undefined
  }
  // Containers forbid Chromium's own sandbox. The browser shows only our own pages.
  return chromium.launch({ executablePath, chromiumSandbox: false, args: [`--proxy-server=${nowhere}`] })
}

async function newVisit(browser: Browser, { expects = [], allows = [], ...options }: Visit) {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patienceMs)
  const seen = watch(context)
  const page = await context.newPage()
  const leave = async () => {
    await context.close()
    const known = [...expects, ...allows]
    expect(seen.complaints.filter((complaint) => !known.some((each) => each.test(complaint)))).toEqual([])
    for (const each of expects) expect(seen.complaints).toContainEqual(expect.stringMatching(each))
  }
  return { page, leave }
}
