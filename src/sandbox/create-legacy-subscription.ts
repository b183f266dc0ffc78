import { z } from 'zod'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadCustomer } from '#customers'
import { rails } from '#kernel/rails'
import { invalidFieldError } from '#kernel/refusals'
import { bodyId, dateOrInstant, idText } from '#platform/http'
import { billingModes, createSubscription, loadPlan } from '#subscriptions'

/** A subscription of an older system: its own rails, which may be an empty set, and an age. */
export const legacySubscription = z.strictObject({
  customerId: bodyId('cus'),
  planId: idText(z.string()),
  startDate: dateOrInstant,
  paymentMethods: z.array(z.enum(rails)).optional(),
  billingMode: z.enum(billingModes).optional(),
  createdAt: dateOrInstant.optional(),
})

type LegacySubscription = z.infer<typeof legacySubscription>

/**
 * Creates such a subscription. It continues like any other from the current period: earlier periods are not invoiced
 * again. Returns its public id.
 */
export async function createLegacySubscription(
  context: AppContext,
  company: Company,
  { customerId, planId, startDate, billingMode, paymentMethods = [], createdAt }: LegacySubscription,
): Promise<string> {
  const [customer, plan] = await Promise.all([
    customerId && loadCustomer(context.db, company.id, customerId),
    loadPlan(context.db, company.id, planId),
  ])
  if (!customer)
    throw invalidFieldError('body.subscription.customerId', 'not_found', 'there is no such customer')
  if (!plan?.active)
    throw invalidFieldError('body.subscription.planId', 'not_found', 'there is no such plan that is sold')
  const { subscriptionId } = await createSubscription(context, {
    company,
    sent: { customerId: customer.id, planId, startDate, billingMode },
    correlationId: context.ids.next(),
    key: undefined,
    leftOver: { paymentMethods, createdAt: createdAt?.at },
  })
  return subscriptionId
}
