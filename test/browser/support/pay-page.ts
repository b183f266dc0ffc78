import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { getBooks, newInvoice, operator, saveCard, type TestCompany } from '../../support/florin.ts'
import { openQuoteCheckout } from '../../support/quotes.ts'
import { openCheckout } from '../../support/checkout.ts'
import type { Open, Visit } from './browser-test.ts'
import { fillCard, secureForm } from './secure-form.ts'

/** An invoice, and the link to its page in the mail to its customer. */
export type Bill = { company: TestCompany; customerId: string; id: string; link: string }

/** Bills a customer of a new company, 100 dollars by default. */
export async function openBill(fields: Record<string, unknown> = {}): Promise<Bill> {
  const { company, customerId } = await openCheckout()
  const { id } = await newInvoice(company, customerId, fields)
  return { company, customerId, id, link: await mailedLink(company) }
}

/** Bills a customer in Texas, whose company there adds 3 percent to credit cards. */
export async function openSurchargedBill(given: Parameters<typeof openQuoteCheckout>[0] = {}): Promise<Bill> {
  const checkout = await openQuoteCheckout(given)
  return { ...checkout, link: await mailedLink(checkout.company) }
}

async function mailedLink({ companyId }: TestCompany): Promise<string> {
  const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=invoice`)
  expect(outbox.body.messages, outbox.text).toHaveLength(1)
  return outbox.body.messages[0].links[0]
}

/** Chooses a payment method, and an amount if it is not the whole, and continues. */
export async function choose(page: Page, method: string, amount?: string): Promise<void> {
  await page.getByRole('radio', { name: method, exact: true }).check()
  if (amount !== undefined) await amountField(page).fill(amount)
  await continueButton(page).click()
}

/** Submits a card in the secure form. Without a surcharge that pays; otherwise the page shows the total first. */
export async function giveCard(page: Page, accountNumber?: string): Promise<void> {
  const form = secureForm(page, 'Secure card form')
  await fillCard(form, accountNumber)
  await formButton(form).click()
}

/** Returns the button that submits the secure form. */
export function formButton(form: Pick<Page, 'getByRole'>): Locator {
  return form.getByRole('button', { name: /^(?:Continue|Pay|Save)/ })
}

/** Returns the field for a part of the amount due. */
export function amountField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Amount to pay' })
}

/** Returns the button that leads to the next step of the page or of its secure form. */
export function continueButton(within: Pick<Page, 'getByRole'>): Locator {
  return within.getByRole('button', { name: /^Continue(?: to review)?$/ })
}

/** Returns the button that pays, which names the amount: $60.00. */
export function payButton(page: Page, amount: string): Locator {
  return page.getByRole('button', { name: `Pay ${amount}`, exact: true })
}

/** Returns the button that pays the first amount of a subscription. */
export function subscribeButton(page: Page, amount: string): Locator {
  return page.getByRole('button', { name: `Subscribe and pay ${amount}`, exact: true })
}

/** Waits until the headline of the page is this text: Paid $100.00. */
export async function expectHead(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
}

/** Waits until the page announces this text, also to a screen reader. */
export async function expectMessage(page: Page, role: 'status' | 'alert', text: RegExp): Promise<void> {
  await page.getByRole(role).filter({ hasText: text }).waitFor()
}

/** Expects that the page has no choices and no buttons, so that no payment can begin. */
export async function expectNothingToPay(page: Page): Promise<void> {
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
}

/** Opens a page that is ready to pay 103 dollars with a saved card, 3 of them surcharge. */
export async function readyToPaySurcharge(open: Open, visit: Visit = {}) {
  const { company, customerId, link } = await openSurchargedBill()
  await saveCard(company, customerId)
  const page = await open(link, visit)
  await choose(page, 'Visa ending in 4242')
  await payButton(page, '$103.00').waitFor()
  return { company, page }
}

/** Returns the lines of the page's summary before a charge: Amount $100.00. */
export async function chargeLines(page: Page): Promise<string[]> {
  const lines = await page.locator('#charge > div').all()
  return Promise.all(lines.map(async (line) => (await line.locator('dt, dd').allInnerTexts()).join(' ')))
}

/** Returns the amounts in the processor's books of the company, without declines, in cents. */
export async function takenFrom(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status !== 'declined').map(({ amountCents }) => amountCents)
}

/** Returns the surcharges in the processor's books of the company, without declines, in cents. */
export async function surchargesTakenFrom(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status !== 'declined').map(({ surchargeCents }) => surchargeCents)
}
