import { createSystemCall } from '#audit'
import { createSession } from '#access'
import type { AppContext } from '#context'
import { hasCompanies, type Company } from '#companies'
import { createCustomer, type Customer } from '#customers'
import { createInvoice } from '#invoices'
import { dayMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { createDemoUser, type DemoUser } from '#users'
import { createPlan, createSubscription } from '#subscriptions'
import { createCompany } from './create-company.ts'

const demoInput = {
  name: 'Demo Company',
  email: 'hello@demo.example',
  state: 'TX',
  surcharge: { enabled: true, percentage: 3 },
}

/** The data that a developer needs to try the service. */
export type DemoCompany = {
  companyId: string
  apiKey: string
  hppToken: string
  /** A session that is valid for 30 minutes. */
  sessionToken: string
  /** The internal id of an invoice that can be paid. */
  invoiceId: string
  /** The user who signs in to the dashboard. */
  user: DemoUser
}

/**
 * Creates a demo company with a customer, an open invoice and a subscription in a database without companies. Returns
 * undefined if a company exists.
 */
export async function seedDemoCompany(context: AppContext): Promise<DemoCompany | undefined> {
  if (await hasCompanies(context.db)) return undefined
  const call = createSystemCall(context.ids)
  const { company, keyId, apiKey, hppToken } = await createCompany(context, demoInput, call)
  const customer = await createCustomer(context, company, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Example',
  })
  const invoice = await createInvoice(context, {
    company,
    sent: {
      customerId: customer.id,
      description: 'A first invoice to try things with',
      amount: toCents(50_00),
      dueDate: { at: context.clock.now() + 30 * dayMs, dateOnly: false },
    },
    correlationId: context.ids.next(),
    key: undefined,
  })
  await seedSubscription(context, company, customer)
  const { sessionToken } = await createSession(context, { company, keyId, role: 'admin' })
  const user = await createDemoUser(context, company.id, call)
  const companyId = toPublicId('cmp', company.id)
  return { companyId, apiKey, hppToken, sessionToken, invoiceId: invoice.id, user: user }
}

/**
 * Creates a subscription in its trial. At the end of the trial, its first invoice is issued and the customer is asked
 * for a card.
 */
async function seedSubscription(
  context: AppContext,
  company: Company,
  { id: customerId }: Customer,
): Promise<void> {
  const requested = { company, correlationId: context.ids.next(), key: undefined }
  const { planId } = await createPlan(context, {
    ...requested,
    sent: {
      planId: 'garden',
      name: 'Garden care',
      billingCycle: 'monthly',
      price: toCents(80_00),
      trialDays: 14,
    },
  })
  const startDate = { at: context.clock.now(), dateOnly: false }
  await createSubscription(context, { ...requested, sent: { customerId, planId, startDate } })
}
