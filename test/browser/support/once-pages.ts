import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { newCompany, newCustomer, type TestCompany } from '../../support/florin.ts'
import { newHostedPayment, newSetupPage } from '../../support/hosted-pages.ts'
import { continueButton, formButton } from './pay-page.ts'
import { cardEntries, fillBank, secureForm } from './secure-form.ts'

/** Creates a hosted payment of 100 dollars for a company in Texas that adds 3 percent to credit cards. */
export async function openRequest(
  fields: object = {},
  given: Record<string, unknown> = {},
): Promise<{ company: TestCompany; url: string }> {
  const company = await newCompany({ surcharge: { enabled: true, percentage: 3 }, ...given })
  return { company, ...(await newHostedPayment(company, { billing_zip: '75201', ...fields })) }
}

/** Creates a page on which a new customer of a new company saves a method. */
export async function openSetup(
  fields: object = {},
): Promise<{ company: TestCompany; customerId: string; url: string }> {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  return { company, customerId, ...(await newSetupPage(company, customerId, fields)) }
}

/** Returns the tab of a payment method. */
export function tab(page: Page, name: 'Card' | 'Bank'): Locator {
  const names = { Card: 'Card', Bank: /^Bank (?:account|transfer \(ACH\))$/ }
  return page.getByRole('tab', { name: names[name], exact: true })
}

/** Continues to the secure form and submits a card there. */
export async function giveCardIn(page: Page, accountNumber?: string): Promise<void> {
  await continueButton(page).click()
  const form = secureForm(page, 'Secure card form')
  for (const [field, text] of cardEntries(form, accountNumber)) await field.fill(text)
  await formButton(form).click()
}

/** Continues to the secure form and submits a bank account there. */
export async function giveBankIn(page: Page, accountNumber?: string): Promise<void> {
  await tab(page, 'Bank').click()
  await continueButton(page).click()
  const form = secureForm(page, 'Secure bank form')
  await fillBank(form, accountNumber)
  await formButton(form).click()
}

/** Serves a logo, or 404 for other paths, until it is closed. Records the paths and referrers of requests. */
export async function serveLogo() {
  const asked: { path: string; referrer: string | undefined }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, referrer: headers.referer })
    const isLogo = url.split('?')[0] === '/logo.svg'
    response.statusCode = isLogo ? 200 : 404
    response.setHeader('content-type', 'image/svg+xml')
    response.end(isLogo ? logo : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

// The script in the logo must not run either.
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" onload="alert(1)">
<script>alert(1)</script><rect width="200" height="50" fill="#0a7"/></svg>`
