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
  /** What the browser must complain of. */
  expects?: RegExp[]
  /** What it may complain of besides, if it is quick enough to. It may complain of nothing else. */
  allows?: RegExp[]
}

/** Opens an address as somebody who was never here before, on a desktop computer unless it is said otherwise. */
export type Open = (url: string, visit?: Visit) => Promise<Page>

// Where nothing listens: only loopback addresses are reached without a proxy.
const nowhere = 'http://127.0.0.1:9'
const patienceMs = 120_000

/** A test in a browser. It fails when the browser complains of anything, or turns to another host than this one. */
export const test = base
  .extend('machine', { scope: 'worker' }, async () => ({ chromiumPath: await requestShared('chromium') }))
  // One for all files of a process: each visit has a context of its own, which knows nothing of any other.
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
  // Without Chromium's own sandbox, which containers forbid: it shows no page but ours.
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
