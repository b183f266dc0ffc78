import type { Locator, Page } from 'playwright-core'
import { lastCode, manageLink } from '../../support/manage.ts'
import { openSubscription } from '../../support/subscriptions.ts'
import type { Open, Visit } from './browser-test.ts'

/** Returns a button of the page by its whole name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Creates a subscription that is charged automatically, and a link to its page. */
export async function openLinked(fields: Parameters<typeof openSubscription>[1] = {}) {
  const checkout = await openSubscription('03-10T08:00', fields)
  return { ...checkout, ...(await manageLink(checkout.company, checkout.id)) }
}

type Linked = Awaited<ReturnType<typeof openLinked>>

/** Opens the page and enters the code, as its payer does. */
export async function openPage(
  open: Open,
  { company, url }: Pick<Linked, 'company' | 'url'>,
  visit?: Visit,
): Promise<Page> {
  const page = await open(url, visit)
  await button(page, 'Email me a code').click()
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').fill(await lastCode(company))
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: /Gold/ }).waitFor()
  return page
}
