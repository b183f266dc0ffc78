import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { testCards, florin, type TestCompany } from '../../support/florin.ts'

/** The processor's form, as a page or within another page. */
export type SecureForm = Pick<Page, 'getByLabel' | 'getByRole'>

/** Returns the form within a page by the title of its frame. */
export function secureForm(page: Page, title: 'Secure card form' | 'Secure bank form'): FrameLocator {
  return page.getByTitle(title).contentFrame()
}

/** Returns the URL of a new form that saves a payment method of the customer. */
export async function newFormUrl(company: TestCompany, customerId: string): Promise<string> {
  const intention = await company.api.post('/api/payment/intention', { customerId })
  expect(intention.status, intention.text).toBe(201)
  return `${florin().processorUrl}/v1/elements/${intention.body.clientToken}`
}

type Entries = [field: Locator, text: string][]

/** Returns the fields of a card and the text that a payer types into them, in their order. */
export function cardEntries(form: SecureForm, accountNumber = testCards.visa): Entries {
  return [
    [form.getByLabel(/card number/i), accountNumber],
    [form.getByLabel(/expir/i), '1230'],
    [form.getByLabel(/security code/i), '123'],
    [form.getByLabel(/name on card/i), 'Pat Payer'],
    [form.getByLabel(/zip/i), '75201'],
  ]
}

/** Returns the same for a bank account, whose transfers by default settle after three business days. */
export function bankEntries(form: SecureForm, accountNumber = '000123456789'): Entries {
  return [
    [form.getByLabel(/name on account/i), 'Pat Payer'],
    [form.getByLabel(/routing number/i), '110000000'],
    [form.getByLabel(/account number/i), accountNumber],
  ]
}

/** Fills in a card. */
export async function fillCard(form: SecureForm, accountNumber?: string): Promise<void> {
  for (const [field, text] of cardEntries(form, accountNumber)) await field.fill(text)
}

/** Fills in a bank account. */
export async function fillBank(form: SecureForm, accountNumber?: string): Promise<void> {
  for (const [field, text] of bankEntries(form, accountNumber)) await field.fill(text)
}
