import { createSystemCall } from '#audit'
import { createSession, type AppContext } from '#access'
import { hasCompanies, type Company } from '#companies'
import { createCustomer, type Customer } from '#customers'
import { createInvoice } from '#invoices'
import { dayMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { makeDemoPerson, type DemoPerson } from '#people'
import { createPlan, createSubscription } from '#subscriptions'
import { createCompany } from './create-company.ts'

const demo = {
  name: 'Demo Company',
  email: 'hello@demo.example',
  state: 'TX',
  surcharge: { enabled: true, percentage: 3 },
}

/** What somebody needs to try the service with the demo company. */
export type DemoCompany = {
  companyId: string
  apiKey: string
  hppToken: string
  /** A session that is open for half an hour. */
  sessionToken: string
  /** The internal id of an invoice that can be paid. */
  invoiceId: string
  /** Who signs in to its dashboard. */
  person: DemoPerson
}

/**
 * Creates a company to try things with, with a customer, an invoice to pay and a subscription, on a database that has no
 * company yet.
 * Answers nothing where there is one.
 */
export async function seedDemoCompany(services: AppContext): Promise<DemoCompany | undefined> {
  if (await hasCompanies(services.db)) return undefined
  const call = createSystemCall(services.ids)
  const { company, keyId, apiKey, hppToken } = await createCompany(services, demo, call)
  const customer = await createCustomer(services, company, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Example',
  })
  const invoice = await createInvoice(services, {
    company,
    sent: {
      customerId: customer.id,
      description: 'A first invoice to try things with',
      amount: toCents(50_00),
      dueDate: { at: services.clock.now() + 30 * dayMs, dateOnly: false },
    },
    correlationId: services.ids.next(),
    key: undefined,
  })
  await seedSubscription(services, company, customer)
  const { sessionToken } = await createSession(services, { company, keyId, role: 'admin' })
  const person = await makeDemoPerson(services, company.id, call)
  const companyId = toPublicId('cmp', company.id)
  return { companyId, apiKey, hppToken, sessionToken, invoiceId: invoice.id, person }
}

/** One that is active as long as its trial lasts: then its first invoice is issued, and the customer is asked for a card. */
async function seedSubscription(
  services: AppContext,
  company: Company,
  { id: customerId }: Customer,
): Promise<void> {
  const requested = { company, correlationId: services.ids.next(), key: undefined }
  const { planId } = await createPlan(services, {
    ...requested,
    sent: {
      planId: 'garden',
      name: 'Garden care',
      billingCycle: 'monthly',
      price: toCents(80_00),
      trialDays: 14,
    },
  })
  const startDate = { at: services.clock.now(), dateOnly: false }
  await createSubscription(services, { ...requested, sent: { customerId, planId, startDate } })
}
