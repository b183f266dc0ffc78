import type { Page } from 'playwright-core'
import { dayMs } from '#kernel/clock'
import type { TestCompany } from '../../support/florin.ts'
import {
  aStripeCustomer,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  toStripeFiles,
  type StripeExport,
} from '../../support/stripe-export.ts'
import { expectAccessible } from './accessibility.ts'
import { expectFits, widths } from './layout.ts'

const now = Date.now()
export const period = { from: now - 10 * dayMs, until: now + 20 * dayMs }
export const moveInPath = ({ companyId }: TestCompany) => `/${companyId}/settings/move-in`
export const metered = aStripePrice({ id: 'price_metered', recurring: { usage_type: 'metered' } })

/** Returns an export with two subscriptions. The reader leaves the metered one out. */
export const anExport = (more: StripeExport = {}): StripeExport => ({
  customers: [aStripeCustomer()],
  products: [aStripeProduct()],
  prices: [aStripePrice()],
  subscriptions: [
    aStripeSubscription(period),
    aStripeSubscription(period, { id: 'sub_metered', price: metered }),
  ],
  ...more,
})

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

export const toChosen = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

export const ofStripe = (files: StripeExport) =>
  toStripeFiles(files).map(([name, text]) => toChosen(name, text))

export async function readFiles(page: Page, files: Chosen[]) {
  await page.getByLabel('Files', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Read export' }).click()
}

export const section = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

/** Expects that the page fits every width, and is accessible. */
export async function expectLooks(page: Page) {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}
