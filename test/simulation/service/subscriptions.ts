import { companyOf, type Company } from '#companies'
import { createCustomer } from '#customers'
import { dayMs, isoInstant } from '#kernel/clock'
import { parseId, publicId, type CompanyId, type CustomerId, type SubscriptionId } from '#kernel/ids'
import { cents } from '#kernel/money'
import type { Services } from '#access'
import { adoptContact } from '../../../src/customers/customer-queries.ts'
import { deletePaymentMethod } from '../../../src/customers/delete-payment-method.ts'
import { noteSavedMethods } from '../../../src/customers/note-saved-methods.ts'
import { createPlan } from '../../../src/subscriptions/plans/create-plan.ts'
import { billingModes } from '../../../src/subscriptions/billing-mode.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { newAsker, type Answered, type Asker, type Call } from './calls.ts'
import type { SimulatedCompany } from './companies.ts'
import { note, type Process, type World } from './world.ts'

/** Somebody who subscribes, and the methods that were saved for him. */
export type Subscriber = { id: CustomerId; contactId: string; vaultIds: string[] }

/** A subscription that somebody was told of. */
export type ToldSubscription = { companyId: CompanyId; id: SubscriptionId; customerId: string }

const plans = [
  { planId: 'monthly', billingCycle: 'monthly', leadTimeDays: 0 },
  { planId: 'monthly-ahead', billingCycle: 'monthly', leadTimeDays: 7 },
  { planId: 'daily', billingCycle: 'daily', leadTimeDays: 0 },
] as const

/** Prepares what can be subscribed to, and by whom: somebody with methods, and somebody without. */
export async function makeSubscribers(
  { cards }: World,
  services: Services,
  company: Company,
): Promise<Subscriber[]> {
  for (const { planId, billingCycle, leadTimeDays } of plans) {
    const sent = {
      name: planId,
      planId,
      billingCycle,
      price: cents(10_00),
      preRenewalInvoice: { leadTimeDays },
    }
    await createPlan(services, { company, sent, correlationId: 'preparation', key: undefined })
  }
  const subscribers: Subscriber[] = []
  for (const count of [2, 0]) {
    const customer = await createCustomer(services, company, { email: 'subscriber@example.com' })
    const contactId = cards.newContact()
    const now = services.clock.now() + company.clockOffsetMs
    await services.db.run(adoptContact, { companyId: company.id, id: customer.id, contactId, now })
    const subscriber: Subscriber = { id: customer.id, contactId, vaultIds: [] }
    for (let made = 0; made < count; made++) saveMethod(cards, company, subscriber)
    await noteSavedMethods(services, company, customer.id, subscriber.vaultIds)
    subscribers.push(subscriber)
  }
  return subscribers
}

function saveMethod(cards: World['cards'], { locationId }: Pick<Company, 'locationId'>, one: Subscriber) {
  const rail = cards.all.length % 4 === 0 ? 'ach' : 'cc'
  const id = `${rail}-of-${one.contactId}-${one.vaultIds.length + 1}`
  cards.save(locationId, id, one.contactId)
  one.vaultIds.push(id)
  return id
}

/** Something that is asked for about a subscription: of a new one as long as there are few. */
export function newSubscriptionWish(world: World): Asker {
  const { random, subscriptions } = world
  if (subscriptions.length < 2 || (subscriptions.length < 6 && random.chance(0.2))) return wishForNew(world)
  return newChange(world, random.pick(subscriptions))
}

function wishForNew(world: World): Asker {
  const { random, scheduler } = world
  const company = random.pick(world.companies)
  const now = scheduler.clock.now + company.clockOffsetMs
  const trialDays = random.pick([0, 0, 0, 3])
  const startsAt = random.pick([now, now, Date.UTC(2025, 11, 31, 10), now + 2 * dayMs])
  const body = {
    customerId: publicId('cus', random.pick([company.subscribers[0], ...company.subscribers])?.id as never),
    planId: random.pick(plans.filter(({ billingCycle }) => billingCycle === world.billingCycle)).planId,
    startDate: isoInstant(startsAt).slice(0, random.chance(0.2) ? 10 : undefined),
    billingMode: random.pick([...billingModes, 'recurring', 'recurring']),
    ...(trialDays > 0 ? { trialDays } : {}),
    paymentDueDays: random.pick([0, 3]),
    suspendAfterDays: random.pick([0, 2, 60]),
  }
  const call: Call = { method: 'POST', path: '/api/subscriptions/v2', params: {}, body }
  return newAsker(world, { companyId: company.id, invoiceId: undefined }, call)
}

function newChange(world: World, told: ToldSubscription): Asker {
  const { random } = world
  const vaultId = methodOf(world, told)
  switch (random.below(8)) {
    case 0:
      return newCancellation(world, told, random.chance(0.7))
    case 1:
      return changed(world, told, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
    case 2:
    case 3: {
      const updates = random.pick([{ amount: 7.5 }, { suspendAfterDays: 1 }, { paymentDueDays: 1 }])
      return changed(world, told, { operation: 'update', updates })
    }
    case 4:
    case 5: {
      const body = { subscriptionId: publicId('sub', told.id), accountVaultId: vaultId }
      return asking(world, told, '/api/subscriptions/v2/payment-method', {}, body)
    }
    default: {
      const part = random.chance(0.3) ? { amount: 2.5 } : {}
      const body = { accountVaultId: vaultId, ...part, savePaymentMethod: random.chance(0.3) }
      return asking(world, told, '/api/subscriptions/v2/{id}/pay', { id: publicId('sub', told.id) }, body)
    }
  }
}

/** Somebody cancels: now, or at the end of the period. */
export function newCancellation(world: World, told: ToldSubscription, isLater: boolean): Asker {
  return changed(world, told, { operation: 'cancel', cancelAtPeriodEnd: isLater })
}

function changed(world: World, told: ToldSubscription, body: Call['body']): Asker {
  const params = { id: publicId('sub', told.id) }
  const call: Call = { method: 'PUT', path: '/api/subscriptions/v2/{id}', params, body }
  return newAsker(world, { companyId: told.companyId, invoiceId: undefined }, call)
}

function asking(
  world: World,
  { companyId }: ToldSubscription,
  path: string,
  params: Call['params'],
  body: Call['body'],
): Asker {
  return newAsker(world, { companyId, invoiceId: undefined }, { method: 'POST', path, params, body })
}

/** A method of a subscription's own customer, as a rule; one that was deleted is among them. */
function methodOf({ random, companies }: World, { companyId, customerId }: ToldSubscription): string {
  const company = companies.find(({ id }) => id === companyId)
  const own = company?.subscribers.find(({ id }) => publicId('cus', id) === customerId)?.vaultIds ?? []
  return random.pick(own.length > 0 && random.chance(0.9) ? own : ['cc-1', 'ach-1'])
}

/** Hears what an answer says of a subscription. */
export function noteSubscription(world: World, { companyId, call }: Asker, answered: Answered): void {
  const { statusCode, text } = answered
  if (!call.path.startsWith('/api/subscriptions/')) return
  if (statusCode === 201) {
    const id = parseId('sub', JSON.parse(text).subscriptionId)
    const isKnown = world.subscriptions.some((one) => one.id === id)
    if (id && !isKnown)
      world.subscriptions.push({ companyId, id, customerId: String(call.body['customerId']) })
  }
  if (statusCode !== 200 || call.body['operation'] !== 'cancel') return
  const { subscriptionId, status } = JSON.parse(text)
  if (status === 'cancelled') world.cancelledSubscriptions.add(subscriptionId)
}

/** A customer's method comes or goes. */
export async function changeMethods(world: World, { services }: Process): Promise<void> {
  const { random, cards } = world
  const simulated = random.pick(world.companies)
  const subscriber = random.pick(simulated.subscribers)
  const isNew = subscriber.vaultIds.length === 0 || random.chance(0.5)
  const vaultId = isNew ? saveMethod(cards, simulated, subscriber) : random.pick(subscriber.vaultIds)
  try {
    const company = await companyOf(services.db, simulated.id)
    if (isNew) await noteSavedMethods(services, company, subscriber.id, [vaultId])
    else await deletePaymentMethod(services, company, subscriber.id, vaultId)
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
  }
}

/** The invoices that subscriptions issued are paid, refunded and closed as all others are. */
export function noteIssued(
  companies: SimulatedCompany[],
  issued: { companyId: string; id: string; facts: { amount: number; dueAt: number } }[],
): void {
  for (const { companyId, id, facts } of issued) {
    const company = companies.find((one) => one.id === companyId)
    if (!company || company.invoices.some((known) => known.id === id)) continue
    company.invoices.push({ id: id as never, amount: facts.amount, dueAt: facts.dueAt })
  }
}
