import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { newDashboard } from '../support/dashboard.ts'
import {
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  send,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { anonymousCaller, newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import {
  bankEntry,
  captureMethodOnPage,
  cardEntry,
  doneEvent,
  linkTo,
  openPage,
} from '../support/pay-page.ts'
import { getMails } from '../support/invoice-life.ts'
import { openBankCheckout, openCheckout, pay } from '../support/checkout.ts'
import { changeCompany, openQuoteCheckout } from '../support/quotes.ts'
import { getSetupLink, openSignup, setupAt } from '../support/signups.ts'

/** Reads the texts that payers of a company agreed to. */
async function readConsents(company: TestCompany, query: string): Promise<Loose[]> {
  const dashboard = await newDashboard(company, 'read_only')
  const response = await dashboard.get(`/dashboard/v1/companies/${company.companyId}/consents?${query}`)
  expect(response.status, response.text).toBe(200)
  return response.body.consents
}

async function payOnPage(company: TestCompany, invoiceId: string, entry: object, more: object = {}) {
  const page = await openPage(company, invoiceId)
  const processorEvent = await captureMethodOnPage(page, entry)
  const paid = await page.put('/api/invoices', { processorEvent, ...more })
  expect(paid.status, paid.text).toBe(200)
  return String(paid.body.transactionId)
}

const kindsOf = (consents: Loose[]) => consents.map(({ kind }) => kind).toSorted()

describe('a text that a payer agrees to is kept', () => {
  test('with a payment by bank, once and for a saved account', async () => {
    const { company, customerId } = await openCheckout({ email: 'billing@shop.example' })
    const { id } = await newInvoice(company, customerId, { amount: 100 })
    const transactionId = await payOnPage(company, id, bankEntry(), { amount: 40 })
    const [consent, ...others] = await readConsents(company, `transactionId=${transactionId}`)
    expect(others).toEqual([])
    expect(consent).toMatchObject({ kind: 'bankPayment', transactionId, customerId })
    expect(consent?.version).toMatch(/^[0-9a-f]{12}$/)
    expect(consent?.text).toMatch(
      /^By selecting Pay \$40\.00, you authorize Test Company to .* on or after \w+ \d+, \d{4}\. To cancel, email billing@shop\.example before/,
    )
    const [mail] = await getMails(company, 'payment_submitted')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(consent?.text)
    const saved = await payOnPage(company, id, bankEntry(), { amount: 60, savePaymentMethod: true })
    expect(kindsOf(await readConsents(company, `transactionId=${saved}`))).toEqual([
      'bankPayment',
      'bankSaved',
    ])
    const dashboard = await newDashboard(company, 'read_only')
    const read = await dashboard.get(
      `/dashboard/v1/companies/${company.companyId}/transactions/${transactionId}`,
    )
    expect(read.body.consents).toEqual([consent])
  })

  test('with a card payment that has a surcharge, and with none that has none', async () => {
    const { company, id } = await openQuoteCheckout()
    const transactionId = await payOnPage(company, id, cardEntry(), { amount: 40, quotedSurcharge: 1.2 })
    const [consent] = await readConsents(company, `transactionId=${transactionId}`)
    expect(consent?.text).toMatch(/^Test Company adds a 3% surcharge to Visa/)
    await changeCompany(company, { surcharge: { enabled: false, percentage: 3 } })
    const free = await payOnPage(company, id, cardEntry(), { amount: 60, quotedSurcharge: 0 })
    expect(await readConsents(company, `transactionId=${free}`)).toEqual([])
  })

  test('never for a charge of the merchant, which no payer agreed to here', async () => {
    const { company, id, vaultId, customerId } = await openBankCheckout()
    await pay(company, id, vaultId)
    expect(await readConsents(company, `customerId=${customerId}`)).toEqual([])
  })

  test('with a hosted payment', async () => {
    const { calls, company } = await openHosted()
    const page = anonymousCaller()
    const opened = await page.post(`${calls}/capture/intention`, { paymentMethods: ['ach'] })
    const processorEvent = await doneEvent(opened.body.clientToken, bankEntry())
    const paid = await page.post(`${calls}/complete`, { processorEvent })
    expect(paid.status, paid.text).toBe(200)
    const consents = await readConsents(company, `transactionId=${paid.body.transactionId}`)
    expect(kindsOf(consents)).toEqual(['bankPayment'])
  })

  test('with a bank account that is saved, once however often the page repeats it', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const { calls } = await newSetupPage(company, customerId)
    const page = anonymousCaller()
    const opened = await page.post(`${calls}/intention`, { paymentMethods: ['ach'] })
    const processorEvent = await doneEvent(opened.body.clientToken, bankEntry())
    for (let time = 0; time < 2; time++)
      expect((await page.post(`${calls}/complete`, { processorEvent })).status).toBe(200)
    const [consent, ...others] = await readConsents(company, `customerId=${customerId}`)
    expect(others).toEqual([])
    expect(consent).toMatchObject({ kind: 'bankSaved', accountVaultId: processorEvent.account_vault_id })
  })

  test('with the sign-up for a subscription: its terms, and the authorization of the bank account', async () => {
    const { company, id } = await openSignup()
    const page = setupAt(await getSetupLink(company))
    const path = '/api/subscriptions/v2'
    const opened = await page.post(`${path}/intention`, { paymentMethods: ['ach'], capture: true })
    const processorEvent = await doneEvent(opened.body.clientToken, bankEntry())
    const chosen = await page.post(`${path}/payment-method`, { processorEvent, quotedSurcharge: 0 })
    expect(chosen.status, chosen.text).toBe(200)
    const consents = await readConsents(company, `subscriptionId=${id}`)
    const signed = consents.filter(({ transactionId }) => transactionId === chosen.body.transactionId)
    expect(kindsOf(signed)).toEqual(['bankSubscription', 'renewal'])
    expect(signed.find(({ kind }) => kind === 'renewal')?.text).toMatch(
      /^You’ll be charged \$50\.00 today, then \$50\.00 every month until you cancel\./,
    )
  })
})

describe('a text of the company', () => {
  const own = '{company} may take {amount} once, on {date}.'

  test('is shown and kept in place of the shipped one, until it is removed', async () => {
    const { company, customerId } = await openCheckout()
    await changeCompany(company, { settings: { consentTexts: { bankPayment: own } } })
    const { id } = await newInvoice(company, customerId, { amount: 100 })
    expect((await send(await linkTo(company, id), 'GET')).text).toContain(
      'Test Company may take {amount} once, on',
    )
    const transactionId = await payOnPage(company, id, bankEntry(), { amount: 40 })
    const [consent] = await readConsents(company, `transactionId=${transactionId}`)
    expect(consent?.text).toMatch(/^Test Company may take \$40\.00 once, on /)
    await changeCompany(company, { settings: { consentTexts: { bankPayment: null } } })
    expect((await send(await linkTo(company, id), 'GET')).text).toContain('By selecting Pay {amount}')
  })

  test('is refused with a placeholder that it does not have', async () => {
    const company = await newCompany()
    const refused = await operator().patch(`/operator/v1/companies/${company.companyId}`, {
      settings: { consentTexts: { renewal: '{company} charges.' } },
    })
    expect(refused.status).toBe(400)
    expect(getFields(refused)).toEqual([
      { path: 'body.settings.consentTexts.renewal', code: 'invalid_string' },
    ])
  })
})

async function openHosted() {
  const company = await newCompany()
  return { company, ...(await newHostedPayment(company)) }
}
