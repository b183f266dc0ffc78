import { expect } from 'vitest'
import { getBooks, operator, saveCard, type TestResponse, type Loose, type TestCompany } from './florin.ts'
import { goTo } from './invoice-life.ts'
import { openCheckout, pay } from './checkout.ts'

const plansPath = '/api/subscriptions/v2/plans'
const path = '/api/subscriptions/v2'

/** Where a subscription is signed up for, or its method chosen. */
export const methodPath = `${path}/payment-method`

/** A card that is charged once without trouble, and declined from then on. */
export const paidThenDeclined = '4000000000000341'

/** Ids that look right and name nothing. */
export const noSubscription = 'sub_01h455vb4pex5vsknk084sn02q'
export const noVault = 'vlt_01h455vb4pex5vsknk084sn02q'

/** A till whose company's clock stands at a moment, in a year from now: `at` is its month, day and time of UTC. */
export async function openTillAt(at: string, overrides: Record<string, unknown> = {}) {
  const till = await openCheckout(overrides)
  const year = new Date().getUTCFullYear() + 1
  const on = (moment: string, plusYears = 0) => instantOf(year + plusYears, moment)
  await goTo(till.company, on(at))
  return { ...till, on }
}

/** A moment of a year, `01-31` or `01-31T12:00`, as an instant. */
function instantOf(year: number, moment: string): string {
  return `${year}-${moment.length === 5 ? `${moment}T00:00` : moment}:00.000Z`
}

/** A plan of 50 dollars a month with nothing ahead, but for what the test says. */
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

/** A customer and a plan of a company whose clock stands at 10 March, and the least that makes a subscription of them. */
export async function openShop(plan: object = {}, company: Record<string, unknown> = {}) {
  const till = await openTillAt('03-10T08:00', company)
  const planId = await newPlan(till.company, plan)
  const asked = { customerId: till.customerId, planId, startDate: till.on('03-10T08:00') }
  return { ...till, planId, asked }
}

/** Puts a product into the company's catalogue: a seat of 10 dollars, but for what the test says. */
export async function putProduct(company: TestCompany, productId: string, fields: object = {}) {
  const path = `/operator/v1/companies/${company.companyId}/products/${productId}`
  const put = await operator().put(path, { name: 'Seat', price: 10, ...fields })
  expect(put.status, put.text).toBe(200)
}

/** Asks for a subscription. */
export function subscribe(company: TestCompany, fields: object, headers?: Record<string, string>) {
  return company.api.post(path, fields, headers)
}

/** Makes a subscription and everything that is due of it then. */
export async function newSubscription(company: TestCompany, fields: object): Promise<string> {
  const made = await subscribe(company, fields)
  expect(made.status, made.text).toBe(201)
  await drainJobs(company)
  return made.body.subscriptionId
}

/** Waits until all that is due was done. */
export async function drainJobs({ companyId }: TestCompany): Promise<void> {
  const drained = await operator().post('/sandbox/v1/drain', { companyId })
  expect(drained.status, drained.text).toBe(200)
}

/** A subscription as it reads. */
export async function getSubscription(company: TestCompany, id: string): Promise<Loose> {
  const read = await company.api.get(`${path}/${id}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Its invoices, the oldest first. */
export async function getInvoices(company: TestCompany, id: string): Promise<Loose[]> {
  const found = await company.api.post('/api/invoices/search', {
    limit: 100,
    filters: { subscriptionId: { value: id } },
  })
  expect(found.status, found.text).toBe(201)
  return found.body.invoices.toReversed()
}

/** The amount of each invoice, the oldest first. Expects the lines of each to add up to it. */
export async function getAmounts(company: TestCompany, id: string): Promise<number[]> {
  const invoices = await getInvoices(company, id)
  for (const { amount, items } of invoices) {
    const sum = items.reduce((before: number, { totalPrice }: Loose) => before + totalPrice, 0)
    expect(Math.round(sum * 100)).toBe(Math.round(amount * 100))
  }
  return invoices.map(({ amount }) => amount)
}

/** Its history in short: type and status of each event. */
export async function getHistory(company: TestCompany, id: string): Promise<string[]> {
  const read = await company.api.get(`${path}/${id}/history`)
  expect(read.status, read.text).toBe(200)
  return read.body.events.map(({ type, status }: { type: string; status: string }) => `${type} ${status}`)
}

/** Changes it, or cancels it. */
export function change(company: TestCompany, id: string, body: object, headers?: Record<string, string>) {
  return company.api.put(`${path}/${id}`, body, headers)
}

/** A company with a customer who has a card, and a subscription of it that begins today. */
export async function openSubscription(
  at: string,
  fields: {
    plan?: object
    accountNumber?: string
    subscription?: object
    company?: Record<string, unknown>
  } = {},
) {
  const till = await openTillAt(at, fields.company)
  const { company, customerId, on } = till
  const vaultId = await saveCard(company, customerId, fields.accountNumber)
  const planId = await newPlan(company, fields.plan)
  const id = await newSubscription(company, { customerId, planId, startDate: on(at), ...fields.subscription })
  return { ...till, vaultId, planId, id }
}

/** A manual subscription whose first invoice is paid; its renewals are due after 5 days, and suspend it 10 days later. */
export async function openManual(fields: object = {}, plan: object = {}) {
  const till = await openTillAt('03-10T08:00')
  const { company, customerId, on } = till
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
  return { ...till, vaultId, id, firstId: String(first?.id) }
}

/** Its status, once all news of it is heard. */
export async function getStatus(till: { company: TestCompany; id: string }) {
  await drainJobs(till.company)
  return (await getSubscription(till.company, till.id)).status
}

/** Chooses a method once all news of it is heard, so that nobody else makes the charge that follows. */
export async function pickMethod(
  company: TestCompany,
  subscriptionId: string,
  accountVaultId: string,
): Promise<TestResponse> {
  await drainJobs(company)
  return company.api.post(methodPath, { subscriptionId, accountVaultId })
}

/** An active subscription that renews on 10 April with a card of this number, which was chosen for it. */
export async function openRenewing(accountNumber: string, company: object = {}) {
  const till = await openSubscription('03-10T08:00', { company: { ...company } })
  const vaultId = await saveCard(till.company, till.customerId, accountNumber)
  expect((await pickMethod(till.company, till.id, vaultId)).status).toBe(200)
  return { ...till, vaultId }
}

/** The days on which the company's payers were declined. */
export async function getDeclines(company: TestCompany): Promise<string[]> {
  const books = await getBooks(company)
  return books.filter(({ status }) => status === 'declined').map(({ createdAt }) => createdAt.slice(5, 10))
}
