import { expect } from 'vitest'
import { getBooks, operator, saveCard, type TestResponse, type Loose, type TestCompany } from './florin.ts'
import { goTo } from './invoice-life.ts'
import { openCheckout, pay } from './checkout.ts'

const plansPath = '/api/subscriptions/v2/plans'
const path = '/api/subscriptions/v2'

/** The path for signing up for a subscription or choosing its method. */
export const methodPath = `${path}/payment-method`

/** A card that is approved once and declined from then on. */
export const paidThenDeclined = '4000000000000341'

/** Well-formed ids of records that do not exist. */
export const noSubscription = 'sub_01h455vb4pex5vsknk084sn02q'
export const noVault = 'vlt_01h455vb4pex5vsknk084sn02q'

/** Creates a checkout whose company's clock is at a moment next year. `at` is its month, day and time in UTC. */
export async function openCheckoutAt(at: string, overrides: Record<string, unknown> = {}) {
  const checkout = await openCheckout(overrides)
  const year = new Date().getUTCFullYear() + 1
  const on = (moment: string, plusYears = 0) => instantOf(year + plusYears, moment)
  await goTo(checkout.company, on(at))
  return { ...checkout, on }
}

/** Returns the instant of `01-31` or `01-31T12:00` in a year. */
function instantOf(year: number, moment: string): string {
  return `${year}-${moment.length === 5 ? `${moment}T00:00` : moment}:00.000Z`
}

/** Creates a plan of 50 dollars a month, with the fields of the test, and returns its id. */
export async function newPlan(company: TestCompany, fields: object = {}): Promise<string> {
  const sent = {
    name: 'Gold',
    billingCycle: 'monthly',
    price: 50,
    preRenewalInvoice: { leadTimeDays: 0 },
    ...fields,
  }
  const made = await company.api.post(plansPath, sent)
  expect(made.status, made.text).toBe(201)
  return made.body.planId
}

/** Creates a customer and a plan of a company whose clock is at 10 March, and the smallest body of a subscription. */
export async function openShop(plan: object = {}, company: Record<string, unknown> = {}) {
  const checkout = await openCheckoutAt('03-10T08:00', company)
  const planId = await newPlan(checkout.company, plan)
  const request = { customerId: checkout.customerId, planId, startDate: checkout.on('03-10T08:00') }
  return { ...checkout, planId, request }
}

/** Adds a product to the company's catalogue: a seat of 10 dollars, with the fields of the test. */
export async function putProduct(company: TestCompany, productId: string, fields: object = {}) {
  const path = `/operator/v1/companies/${company.companyId}/products/${productId}`
  const put = await operator().put(path, { name: 'Seat', price: 10, ...fields })
  expect(put.status, put.text).toBe(200)
}

/** Requests a subscription and returns the response. */
export function subscribe(company: TestCompany, fields: object, headers?: Record<string, string>) {
  return company.api.post(path, fields, headers)
}

/** Creates a subscription, runs all work due then, and returns the id. */
export async function newSubscription(company: TestCompany, fields: object): Promise<string> {
  const made = await subscribe(company, fields)
  expect(made.status, made.text).toBe(201)
  await drainJobs(company)
  return made.body.subscriptionId
}

/** Runs all due work of a company. */
export async function drainJobs({ companyId }: TestCompany): Promise<void> {
  const drained = await operator().post('/sandbox/v1/drain', { companyId })
  expect(drained.status, drained.text).toBe(200)
}

/** Returns a subscription as the API reads it. */
export async function getSubscription(company: TestCompany, id: string): Promise<Loose> {
  const read = await company.api.get(`${path}/${id}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Returns the invoices of a subscription, oldest first. */
export async function getInvoices(company: TestCompany, id: string): Promise<Loose[]> {
  const found = await company.api.post('/api/invoices/search', {
    limit: 100,
    filters: { subscriptionId: { value: id } },
  })
  expect(found.status, found.text).toBe(201)
  return found.body.invoices.toReversed()
}

/** Returns the amounts of the invoices, oldest first. Expects the lines of each invoice to add up to its amount. */
export async function getAmounts(company: TestCompany, id: string): Promise<number[]> {
  const invoices = await getInvoices(company, id)
  for (const { amount, items } of invoices) {
    const sum = items.reduce((before: number, { totalPrice }: Loose) => before + totalPrice, 0)
    expect(Math.round(sum * 100)).toBe(Math.round(amount * 100))
  }
  return invoices.map(({ amount }) => amount)
}

/** Returns the history of a subscription: type and status of each event. */
export async function getHistory(company: TestCompany, id: string): Promise<string[]> {
  const read = await company.api.get(`${path}/${id}/history`)
  expect(read.status, read.text).toBe(200)
  return read.body.events.map(({ type, status }: { type: string; status: string }) => `${type} ${status}`)
}

/** Changes or cancels a subscription and returns the response. */
export function change(company: TestCompany, id: string, body: object, headers?: Record<string, string>) {
  return company.api.put(`${path}/${id}`, body, headers)
}

/** Creates a company, a customer with a card, and a subscription that begins today. */
export async function openSubscription(
  at: string,
  fields: {
    plan?: object
    accountNumber?: string
    subscription?: object
    company?: Record<string, unknown>
  } = {},
) {
  const checkout = await openCheckoutAt(at, fields.company)
  const { company, customerId, on } = checkout
  const vaultId = await saveCard(company, customerId, fields.accountNumber)
  const planId = await newPlan(company, fields.plan)
  const id = await newSubscription(company, { customerId, planId, startDate: on(at), ...fields.subscription })
  return { ...checkout, vaultId, planId, id }
}

/**
 * Creates a manual subscription with a paid first invoice. A renewal is due after 5 days, and an unpaid one
 * suspends the subscription 10 days later.
 */
export async function openManual(fields: object = {}, plan: object = {}) {
  const checkout = await openCheckoutAt('03-10T08:00')
  const { company, customerId, on } = checkout
  const vaultId = await saveCard(company, customerId)
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company, plan),
    startDate: on('03-10T08:00'),
    billingMode: 'recurringManual',
    paymentDueDays: 5,
    suspendAfterDays: 10,
    ...fields,
  })
  const [first] = await getInvoices(company, id)
  await pay(company, first?.id, vaultId)
  await drainJobs(company)
  return { ...checkout, vaultId, id, firstId: String(first?.id) }
}

/** Returns the status of a subscription after all due work. */
export async function getStatus(checkout: { company: TestCompany; id: string }) {
  await drainJobs(checkout.company)
  return (await getSubscription(checkout.company, checkout.id)).status
}

/** Chooses a method after all due work, so that no background job makes the charge that follows. */
export async function pickMethod(
  company: TestCompany,
  subscriptionId: string,
  accountVaultId: string,
): Promise<TestResponse> {
  await drainJobs(company)
  return company.api.post(methodPath, { subscriptionId, accountVaultId })
}

/** Creates an active subscription that renews on 10 April with a card of this number, chosen for it. */
export async function openRenewing(accountNumber: string, company: object = {}) {
  const checkout = await openSubscription('03-10T08:00', { company: { ...company } })
  const vaultId = await saveCard(checkout.company, checkout.customerId, accountNumber)
  expect((await pickMethod(checkout.company, checkout.id, vaultId)).status).toBe(200)
  return { ...checkout, vaultId }
}

/** Returns the days on which the company's payers were declined. */
export async function getDeclines(company: TestCompany): Promise<string[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status === 'declined').map(({ createdAt }) => createdAt.slice(5, 10))
}
