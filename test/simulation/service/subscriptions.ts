import { createSystemCall } from '#audit'
import { loadExistingCompany, putProduct, type Company, type Settings } from '#companies'
import { createCustomer } from '#customers'
import { parseId, type CompanyId, type CustomerId, type SubscriptionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { AppContext } from '#context'
import { adoptContact } from '../../../src/customers/customer-queries.ts'
import { deletePaymentMethod } from '../../../src/customers/delete-payment-method.ts'
import { recordMethods } from '../../../src/customers/record-methods.ts'
import { createPlan } from '../../../src/subscriptions/plans/create-plan.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import type { CallResponse, Caller } from './calls.ts'
import type { SimulatedCompany } from './companies.ts'
import type { Process } from './process.ts'
import { note, type World } from './world.ts'

/** A customer with subscriptions, and the customer's saved methods. */
export type Subscriber = { id: CustomerId; contactId: string; vaultIds: string[] }

/** A subscription that a caller knows of. */
export type ReportedSubscription = { companyId: CompanyId; id: SubscriptionId; customerId: string }

/** The plans of a company. */
export const plans = [
  { planId: 'monthly', billingCycle: 'monthly', leadTimeDays: 0 },
  { planId: 'monthly-ahead', billingCycle: 'monthly', leadTimeDays: 7 },
  { planId: 'daily', billingCycle: 'daily', leadTimeDays: 0 },
  { planId: 'daily-ahead', billingCycle: 'daily', leadTimeDays: 1 },
] as const

/** The address for all mails to subscribers. */
export const subscriberEmail = 'subscriber@example.com'

/** The product that may be added to a plan. */
export const extraProduct = 'extra'

/** Returns the subscription settings of a company. */
export function subscriptionSettings({ random, subscribing }: World): Partial<Settings> {
  if (subscribing === 0) return {}
  return {
    suspendAfterDunning: random.chance(0.5),
    surchargeOnRecurring: random.chance(0.6),
    dunningDays: random.pick([
      [1, 3, 5, 7],
      [1, 3, 5, 7],
      [1, 2],
    ]),
  }
}

/** Creates the plans and two subscribers of a company: one with methods and one without. */
export async function makeSubscribers(
  { cards }: World,
  context: AppContext,
  company: Company,
): Promise<Subscriber[]> {
  for (const { planId, billingCycle, leadTimeDays } of plans) {
    const sent = {
      name: planId,
      planId,
      billingCycle,
      price: toCents(10_00),
      preRenewalInvoice: { leadTimeDays },
    }
    await createPlan(context, { company, sent, correlationId: 'preparation', key: undefined })
  }
  const extra = {
    productId: extraProduct,
    name: 'Extra',
    priceCents: toCents(3_00),
    active: true,
    code: undefined,
  }
  await putProduct(context, company, extra, createSystemCall(context.ids))
  const subscribers: Subscriber[] = []
  for (const count of [2, 0]) {
    const customer = await createCustomer(context, company, { email: subscriberEmail })
    const contactId = cards.newContact()
    const now = context.clock.now() + company.clockOffsetMs
    await context.db.run(adoptContact, { companyId: company.id, id: customer.id, contactId, now })
    const subscriber: Subscriber = { id: customer.id, contactId, vaultIds: [] }
    for (let made = 0; made < count; made++) saveMethod(cards, company, subscriber)
    await recordMethods(context, company, customer.id, subscriber.vaultIds)
    subscribers.push(subscriber)
  }
  return subscribers
}

/** Saves a card or bank account of a subscriber at the processor. */
export function saveMethod(
  cards: World['cards'],
  { locationId }: Pick<Company, 'locationId'>,
  one: Subscriber,
): string {
  const rail = cards.all.length % 4 === 0 ? 'ach' : 'cc'
  const id = `${rail}-of-${one.contactId}-${one.vaultIds.length + 1}`
  cards.save(locationId, id, one.contactId)
  one.vaultIds.push(id)
  return id
}

/** Records the state of a subscription from a response. */
export function noteSubscription(world: World, { companyId, call }: Caller, answered: CallResponse): void {
  const { statusCode, text } = answered
  if (!call.path.startsWith('/api/subscriptions/')) return
  if (statusCode === 201 && call.path === '/api/subscriptions/v2') {
    const id = parseId('sub', JSON.parse(text).subscriptionId)
    const isKnown = world.subscriptions.some((one) => one.id === id)
    if (id && !isKnown)
      world.subscriptions.push({ companyId, id, customerId: String(call.body['customerId']) })
  }
  if (statusCode !== 200 || call.method !== 'PUT') return
  const { subscriptionId, status, cancelAtPeriodEnd } = JSON.parse(text)
  if (status === 'cancelled') world.cancelledSubscriptions.add(subscriptionId)
  if (cancelAtPeriodEnd) world.endingSubscriptions.add(subscriptionId)
  else world.endingSubscriptions.delete(subscriptionId)
}

/** Adds or deletes a method of a customer. */
export async function changeMethods(world: World, { context }: Process): Promise<void> {
  const { random, cards } = world
  const simulated = random.pick(world.companies)
  const subscriber = random.pick(simulated.subscribers)
  const isNew = subscriber.vaultIds.length === 0 || random.chance(0.5)
  const vaultId = isNew ? saveMethod(cards, simulated, subscriber) : random.pick(subscriber.vaultIds)
  try {
    const company = await loadExistingCompany(context.db, simulated.id)
    if (isNew) await recordMethods(context, company, subscriber.id, [vaultId])
    else await deletePaymentMethod(context, company, { customerId: subscriber.id, vaultId })
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
  }
}

/**
 * Adds the invoices that subscriptions issued to their companies, so that they are paid, refunded and closed like all
 * others.
 */
export function noteIssued(
  companies: SimulatedCompany[],
  issued: {
    companyId: string
    id: string
    subscriptionId: SubscriptionId | null
    facts: { amount: number; dueAt: number }
  }[],
): void {
  for (const { companyId, id, subscriptionId, facts } of issued) {
    const company = companies.find((one) => one.id === companyId)
    if (!company || company.invoices.some((known) => known.id === id)) continue
    company.invoices.push({ id: id as never, subscriptionId, amount: facts.amount, dueAt: facts.dueAt })
  }
}
