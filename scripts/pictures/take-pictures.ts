import type { Browser, Locator, Page } from 'playwright-core'
import { signedIn } from '../../bench/dashboard-app/pages.ts'
import { loseResponse, shownAt, type ShownBooks } from './books.ts'
import type { CustomerName, ShownCompany, ShownCustomer } from './company.ts'
import { shrinkPng } from './small-png.ts'

type Subject = {
  company: ShownCompany
  customers: Record<CustomerName, ShownCustomer>
  books: ShownBooks
}

/** One picture: its page, the actions before it, and its section of the page. */
type Shot = {
  name: string
  path: string
  isDark?: boolean
  isPhone?: boolean
  /** Pixels of the page from the top. */
  height?: number
  act?(page: Page): Promise<unknown>
  /** The only element in the picture, which is taken with a margin. */
  only?(page: Page): Locator
}

const desktopWidth = 1280
const phoneWidth = 360
const marginAround = 16

/** Takes each picture of the company, one after the other. */
export async function* takePictures(browser: Browser, shown: Subject) {
  for (const shot of listShots(shown)) yield { name: shot.name, png: await takePicture(browser, shown, shot) }
}

function listShots(shown: Subject): Shot[] {
  const { partly, unpaid, unanswered, payment } = shown.books
  const dialog = (page: Page) => page.getByRole('dialog')
  return [
    { name: 'home', path: '', height: 880 },
    { name: 'home-on-a-phone', path: '', isPhone: true, height: 700 },
    {
      name: 'find',
      path: '/invoices',
      act: (page) => findCharge(page, '4242 412'),
      only: dialog,
    },
    { name: 'invoices', path: '/invoices?view=overdue', height: 420 },
    {
      name: 'new-invoice',
      path: `/invoices/new?customer=${shown.customers.ada.id}`,
      act: writeInvoice,
      height: 700,
    },
    { name: 'invoice', path: `/invoices/${partly}`, height: 640 },
    {
      name: 'take-payment',
      path: `/invoices/${unpaid}?dialog=pay`,
      act: (page) => page.getByTestId('total').filter({ hasText: '$' }).waitFor(),
      only: dialog,
    },
    {
      name: 'refund',
      path: `/invoices/${partly}?dialog=refund`,
      act: (page) => page.getByLabel('Amount').fill('103'),
      only: dialog,
    },
    { name: 'payment', path: `/payments/${payment}`, isDark: true, height: 560 },
    { name: 'customer', path: `/customers/${shown.customers.ada.id}`, height: 600 },
    { name: 'alerts', path: '/alerts', height: 400 },
    {
      name: 'looked-up',
      path: `/invoices/${unanswered}`,
      act: (page) => loseResponse(shown, shown.books).then(() => page.reload()),
      height: 420,
    },
  ]
}

async function findCharge(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find' }).fill(typed)
  await page.getByRole('option').first().waitFor()
}

async function writeInvoice(page: Page): Promise<void> {
  await page.getByLabel('Description').fill('Crown, lower left')
  for (const [index, [item, price]] of [
    ['Preparation and impression', '280'],
    ['Crown', '500'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add line' }).click()
    const line = page.getByRole('group', { name: `Line ${index + 1}` })
    await line.getByLabel('Item').fill(item ?? '')
    await line.getByLabel('Price').fill(price ?? '')
  }
  await page.getByLabel('Due date').fill('2030-04-18')
  await page.getByLabel('Due date').blur()
}

async function takePicture(browser: Browser, { company }: Subject, shot: Shot): Promise<Buffer> {
  const { path, isDark = false, isPhone = false, height = 800, act, only } = shot
  const width = isPhone ? phoneWidth : desktopWidth
  const context = await signedIn(browser, company.baseUrl, [company.cookie], {
    viewport: { width, height: only ? 900 : height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  await context.clock.setFixedTime(shownAt)
  const page = await context.newPage()
  await page.goto(`${company.baseUrl}/dashboard/${company.companyId}${path}`, { waitUntil: 'networkidle' })
  await act?.(page)
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor()
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    ...(only ? { clip: await addMargin(only(page)) } : {}),
  })
  await context.close()
  return shrinkPng(png)
}

/** Returns the box of an element with a margin around it. */
async function addMargin(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element of the picture is missing')
  return {
    x: box.x - marginAround,
    y: box.y - marginAround,
    width: box.width + 2 * marginAround,
    height: box.height + 2 * marginAround,
  }
}
