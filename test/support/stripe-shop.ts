import { expect, onTestFinished } from 'vitest'
import { startFakeStripe, type FakeStripeAccount } from '#fake-stripe'
import { caller, send, type Caller } from './florin.ts'
import { newDataFolder, startService, type OwnService, type WhenOver } from './own-service.ts'
import { ownSession, type OwnShop } from './own-shop.ts'

/**
 * Starts a service for one test with the stand-in for Stripe. All requests to the stand-in must fit Stripe's schema.
 */
export async function startWithStripe(
  environment: Record<string, string> = {},
  whenOver: WhenOver = onTestFinished,
) {
  const twin = await startFakeStripe()
  whenOver(async () => {
    await twin.close()
    twin.expectNoViolations()
  })
  const shared = { FLORIN_DATA: newDataFolder(whenOver), STRIPE_API_URL: twin.url, ...environment }
  return { twin, shared, service: await startService(shared, whenOver) }
}

export type StripeShop = Omit<OwnShop, 'vaultId'> & {
  account: FakeStripeAccount
  /** Calls with the API key itself. */
  legacy: Caller
}

/** Creates a company with an account at Stripe, and a customer. */
export async function openStripeShop(
  service: OwnService,
  account: FakeStripeAccount,
  overrides: object = {},
): Promise<StripeShop> {
  const { secretKey, publishableKey } = account
  const made = await service.operator.post('/operator/v1/companies', {
    name: 'Real Shop',
    state: 'TX',
    processor: { kind: 'stripe', secretKey, publishableKey },
    ...overrides,
  })
  expect(made.status, made.text).toBe(201)
  const { companyId, apiKey, hppToken, locationId } = made.body
  const api = await ownSession(service, apiKey)
  const customer = await api.post('/api/customers', { email: 'payer@example.com', firstName: 'Pat' })
  const legacy = caller(service.baseUrl, { authorization: `Api-Key ${apiKey}` })
  return { companyId, apiKey, hppToken, locationId, api, legacy, customerId: customer.body.id, account }
}

/** Submits a form with Stripe's fields, by Stripe's names of its test methods, and returns the response. */
export async function enterIn(account: FakeStripeAccount, formUrl: string, method = 'pm_card_visa') {
  const confirmationToken = account.enter(method, { postalCode: '75201', name: 'Pat Payer' })
  return send(formUrl, 'POST', { confirmationToken })
}

/** Saves a method of the shop's customer through the form and returns its id. */
export async function saveAtStripe(
  { api, customerId, account }: StripeShop,
  method?: string,
): Promise<string> {
  const intention = await api.post('/api/payment/intention', { customerId })
  expect(intention.status, intention.text).toBe(201)
  const done = await enterIn(account, intention.body.formUrl, method)
  expect(done.status, done.text).toBe(200)
  return String(done.body.account_vault_id)
}

/** Creates an invoice of the shop and returns its id. */
export async function invoiceAt({ customerId }: StripeShop, api: Caller, amount: number): Promise<string> {
  const body = { customerId, description: 'Gardening', amount, dueDate: '2099-01-15' }
  const made = await api.post('/api/invoices', body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
