import type { Locator, Page } from 'playwright-core'
import { inLayer } from '../../support/layer.ts'
import { signInUser, type TestUser } from '../../support/users.ts'
import { expectAccessible } from './accessibility.ts'
import type { Open } from './browser-test.ts'
import { dashboardUrl, openAs, refused } from './dashboard.ts'
import type { Filled } from './filled-company.ts'
import { expectFits, widths } from './layout.ts'

/** The window of a desk. */
export const desktop = { width: 1280, height: 900 }

/**
 * A page, the steps to take on it, and the element that then appears. Each page and each dialog fits its window. The
 * looks are those at which only this test checks accessibility, in the light and in the dark.
 */
export type Stop = {
  at: string
  acts?: (page: Page) => Promise<unknown>
  shows: (page: Page) => Locator
  looks?: 'at both' | 'at a desk' | 'at a phone'
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
export const choose = (button: string | RegExp, name: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('menuitem', { name }).click()
}
export const check = (name: string) => (page: Page) => page.getByRole('radio', { name }).first().check()
export const head = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
export const first = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).locator('tr[data-id]').first()
export const history = (page: Page) =>
  page.getByRole('list', { name: 'History' }).getByRole('listitem').first()

/** Visits the stops of one area as an admin of the filled company. */
export async function visit(open: Open, { admin }: Filled, stops: Stop[]): Promise<void> {
  await visitAs(open, { browser: await signInUser(admin.email) }, stops)
}

/** Visits the stops of one area as a signed-in user. */
export async function visitAs(open: Open, user: Pick<TestUser, 'browser'>, stops: Stop[]): Promise<void> {
  // The browser sets the time by a script, which a preview or a mail in a sandboxed frame does not run.
  const unscripted = /^console: Blocked script execution in '\S+\/(preview[/?]|messages\/)/
  const allows = [refused(401), refused(403), refused(404), unscripted]
  const page = await openAs(open, user, '/account', { viewport: desktop, allows })
  // Simulates a browser in which a page may not copy.
  await page.context().grantPermissions([])
  // Every time on the pages is of another year, which is the longest.
  await page.clock.setFixedTime('2031-05-05T12:00:00Z')
  for (const stop of stops) await stopAt(page, stop)
}

/** Takes the steps of a stop, and checks its page at each width. */
export async function stopAt(page: Page, { at, acts, shows, looks }: Stop) {
  await page.setViewportSize(desktop)
  await page.goto(dashboardUrl(at))
  await acts?.(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await shows(page).waitFor()
    await expectFits(page)
    if (isLookedAt(width, looks)) await expectAccessible(page)
  }
}

/** Returns whether accessibility is checked at a width. A soak checks it at every width. */
function isLookedAt(width: number, looks: Stop['looks']): boolean {
  const atDesk = width === 1280 && looks !== 'at a phone'
  const atPhone = width === 360 && looks !== 'at a desk'
  return inLayer(looks !== undefined && (atDesk || atPhone), true)
}
