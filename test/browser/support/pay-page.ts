import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { getBooks, newInvoice, operator, saveCard, type TestCompany } from '../../support/florin.ts'
import { openQuoteTill } from '../../support/quotes.ts'
import { openCheckout } from '../../support/checkout.ts'
import type { Open, Visit } from './browser-test.ts'
import { fillCard, secureForm } from './secure-form.ts'

/** An invoice, and the link to its page that its customer was mailed. */
export type Bill = { company: TestCompany; customerId: string; id: string; link: string }

/** Bills a customer of a new company: 100 dollars, unless it is said otherwise. */
export async function openBill(fields: Record<string, unknown> = {}): Promise<Bill> {
  const { company, customerId } = await openCheckout()
  const { id } = await newInvoice(company, customerId, fields)
  return { company, customerId, id, link: await mailedLink(company) }
}

/** Bills a customer in Texas of a company in Texas that adds three percent to credit cards, but for what is given. */
export async function openSurchargedBill(given: Parameters<typeof openQuoteTill>[0] = {}): Promise<Bill> {
  const till = await openQuoteTill(given)
  return { ...till, link: await mailedLink(till.company) }
}

async function mailedLink({ companyId }: TestCompany): Promise<string> {
  const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}&kind=invoice`)
  expect(outbox.body.messages, outbox.text).toHaveLength(1)
  return outbox.body.messages[0].links[0]
}

/** Chooses what to pay with, and how much where it is not the whole, and goes on. */
export async function choose(page: Page, method: string, amount?: string): Promise<void> {
  await page.getByRole('radio', { name: method, exact: true }).check()
  if (amount !== undefined) await amountField(page).fill(amount)
  await continueButton(page).click()
}

/** Gives a card in the secure form: that pays where nothing is added, and goes on to the check of what will be charged elsewhere. */
export async function giveCard(page: Page, accountNumber?: string): Promise<void> {
  const form = secureForm(page, 'Secure card form')
  await fillCard(form, accountNumber)
  await formButton(form).click()
}

/** The button that sends the secure form. */
export function formButton(form: Pick<Page, 'getByRole'>): Locator {
  return form.getByRole('button', { name: /^(?:Continue|Pay|Save)/ })
}

/** The field for a part of what is due. */
export function amountField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Amount to pay' })
}

/** The button that leads from one step to the next, of the page or of the secure form in it. */
export function continueButton(within: Pick<Page, 'getByRole'>): Locator {
  return within.getByRole('button', { name: 'Continue', exact: true })
}

/** The button that pays, which names the amount: $60.00. */
export function payButton(page: Page, amount: string): Locator {
  return page.getByRole('button', { name: `Pay ${amount}`, exact: true })
}

/** Waits until the head of the page says so: Paid $100.00. */
export async function expectHead(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
}

/** Waits until the page announces so, to somebody who does not see it too. */
export async function expectSaid(page: Page, role: 'status' | 'alert', text: RegExp): Promise<void> {
  await page.getByRole(role).filter({ hasText: text }).waitFor()
}

/** Expects that nothing on the page can be chosen or pressed: it does not even begin to take a payment. */
export async function expectNothingToPay(page: Page): Promise<void> {
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
}

/** A page on which all that is left to do is to pay 103 dollars, 3 of them surcharge, with a saved card. */
export async function readyToPaySurcharge(open: Open, visit: Visit = {}) {
  const { company, customerId, link } = await openSurchargedBill()
  await saveCard(company, customerId)
  const page = await open(link, visit)
  await choose(page, 'Visa ending in 4242')
  await payButton(page, '$103.00').waitFor()
  return { company, page }
}

/** What a payer reads of what will be charged: Amount $100.00. */
export async function chargeLines(page: Page): Promise<string[]> {
  const lines = await page.locator('#charge > div').all()
  return Promise.all(lines.map(async (line) => (await line.locator('dt, dd').allInnerTexts()).join(' ')))
}

/** What the processor took for the company, by its own books, in cents. */
export async function takenFrom(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status !== 'declined').map(({ amountCents }) => amountCents)
}

/** The part of each of those that was a surcharge, by the processor's books, in cents. */
export async function surchargesTakenFrom(company: TestCompany): Promise<number[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status !== 'declined').map(({ surchargeCents }) => surchargeCents)
}
