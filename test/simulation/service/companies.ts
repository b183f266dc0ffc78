import { createSystemCall } from '#audit'
import { changeCompany, type Company, type Settings } from '#companies'
import { createCustomer } from '#customers'
import { createInvoice } from '#invoices'
import { dayMs, hourMs } from '#kernel/clock'
import { invoiceEventTypes } from '#kernel/event-types'
import {
  parseId,
  toPublicId,
  type CompanyId,
  type CustomerId,
  type InvoiceId,
  type SubscriptionId,
} from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { AccountInput } from '#processor'
import { createCompany } from '../../../src/operator/create-company.ts'
import { setUpWebhook } from '../../../src/postbacks/set-up-webhook.ts'
import { writeSale } from '../../../src/payments/record/write-sale.ts'
import type { Random } from '../random.ts'
import type { Order } from './calls.ts'
import { isAtGateway, processorPorts } from './processors.ts'
import type { Store } from './store.ts'
import { makeSubscribers, subscriptionSettings, type Subscriber } from './subscriptions.ts'
import type { World } from './world.ts'
import type { AppContext } from '#context'

/** A company of a run, with its unpaid invoices. */
export type SimulatedCompany = {
  id: CompanyId
  locationId: string
  /** Whether the company has its account at the gateway. */
  isGateway: boolean
  clockOffsetMs: number
  invoices: { id: InvoiceId; amount: number; dueAt: number; subscriptionId?: SubscriptionId | null }[]
  /** The orders that are charged without an invoice, again and again. */
  orders: Order[]
  subscribers: Subscriber[]
  settings: Settings
}

/** Creates the two companies of a run, without faults. */
export async function makeCompanies(world: World, store: Store): Promise<void> {
  await store.forget(world.seed)
  const node = world.scheduler.startNode(0, 0)
  const context = world.servicesOn({ db: world.db, ...processorPorts(world, node) }, node)
  for (const number of [1, 2]) world.companies.push(await makeCompany(world, context, store, number))
}

async function makeCompany(
  world: World,
  context: AppContext,
  store: Store,
  number: number,
): Promise<SimulatedCompany> {
  const { random, seed, receivers, cards } = world
  const isGateway = isAtGateway(world, number)
  const { company } = await createCompany(
    context,
    {
      name: `Seed ${seed} company ${number}`,
      state: random.pick(['TX', 'TX', 'TX', 'CO', 'MA']),
      surcharge: surchargeOf(random),
      settings: subscriptionSettings(world),
      ...(isGateway ? { processor: gatewayAccount } : {}),
    },
    createSystemCall(context.ids),
  )
  for (const id of ['cc-1', 'cc-2', 'ach-1']) cards.save(company.locationId, id, 'contact')
  const url = `http://127.0.0.1/${number}`
  const settings = { url, eventTypes: [...invoiceEventTypes] }
  const call = createSystemCall(context.ids)
  const { signingSecret = '' } = await setUpWebhook(context, company, settings, call)
  receivers.secrets.set(url, { companyId: toPublicId('cmp', company.id), signingSecret })
  const clockOffsetMs = random.pick([0, 3 * dayMs + hourMs])
  await store.moveClock(company.id, clockOffsetMs)
  const invoices: SimulatedCompany['invoices'] = []
  for (let count = 1 + random.below(2); count > 0; count--)
    invoices.push(await makeInvoice(world, context, company, count))
  // At a gateway every payment was requested by the service.
  for (const invoice of isGateway ? [] : invoices)
    if (random.chance(0.4)) await payBefore(world, context, company, invoice)
  const customer = await createCustomer(context, company, { email: 'orders@example.com' })
  const orders = [1, 2, 3].map((count) => orderOf(random, customer.id, count))
  const subscribers =
    world.subscribing > 0 ? await makeSubscribers(world, context, { ...company, clockOffsetMs }) : []
  const { id, locationId } = company
  const { settings: kept } = company
  return { id, locationId, isGateway, settings: kept, clockOffsetMs, invoices, orders, subscribers }
}

const gatewayAccount: AccountInput = {
  kind: 'stripe',
  secretKey: 'sk_test_of_simulation',
  publishableKey: 'pk_test_of_simulation',
  surcharge: 'enrolled',
}

function orderOf(random: Random, customerId: CustomerId, count: number): Order {
  return {
    contact_api_id: toPublicId('cus', customerId),
    account_vault_id: random.pick(['cc-1', 'cc-1', 'cc-2', 'ach-1']),
    transaction_amount: random.pick([12, 7.77, 0.3]),
    order_id: `O-${count}`,
  }
}

function surchargeOf(random: Random) {
  return { enabled: random.chance(0.85), percentage: random.pick([3, 3, 2.5, 0.15]) }
}

/** A company changes its surcharge on card payments. */
export async function changeSurcharge(world: World): Promise<void> {
  const { random, scheduler, companies, db } = world
  const node = scheduler.startNode(0, 0)
  const context = world.servicesOn({ db, ...processorPorts(world, node) }, node)
  await changeCompany(
    context,
    random.pick(companies).id,
    { surcharge: surchargeOf(random) },
    createSystemCall(context.ids),
  )
}

async function makeInvoice(
  { random, scheduler }: World,
  context: AppContext,
  company: Company,
  count: number,
) {
  const customer = await createCustomer(context, company, {
    email: 'payer@example.com',
    ...(random.chance(0.8) ? { state: 'TX' } : {}),
  })
  const amount = toCents(random.pick([10_00, 9_99, 50]))
  const dueAt = scheduler.clock.now + random.pick([5 * hourMs, 5 * dayMs, 30 * dayMs])
  const created = await createInvoice(context, {
    company,
    sent: {
      customerId: customer.id,
      description: 'Work',
      amount,
      dueDate: { at: dueAt, dateOnly: random.chance(0.3) },
      reminders: random.chance(0.2),
      sendEmail: false,
      invoiceId: `S-${count}`,
    },
    correlationId: 'preparation',
    key: undefined,
  })
  const id = parseId('inv', created.id)
  if (!id) throw new Error('a new invoice has no id')
  return { id, amount, dueAt }
}

/** Books a payment elsewhere at the processor before the run begins. */
async function payBefore(
  { random, books }: World,
  context: AppContext,
  company: Company,
  { id: invoiceId, amount }: SimulatedCompany['invoices'][number],
): Promise<void> {
  const { movement } = books.chargeElsewhere(
    company.locationId,
    toCents(Math.ceil(amount * random.pick([0.3, 1]))),
  )
  await writeSale(context, { company, invoiceId, movement, correlationId: 'preparation' })
}
