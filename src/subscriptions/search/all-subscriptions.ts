import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { c } from '#platform/database'
import { createAllRecords } from '#search'
import { rowToSubscription, subscriptionColumns } from '../subscription.ts'
import { listedSubscriptionsResource } from './subscription-resource.ts'

const joinedColumns = {
  plan_name: c.text(),
  payer_first_name: c.maybe(c.text()),
  payer_last_name: c.maybe(c.text()),
  payer_company_name: c.maybe(c.text()),
  payer_email: c.maybe(c.text()),
}

/** All subscriptions of a company that the search of the dashboard would find, by the day of their creation. */
export const allSubscriptions = createAllRecords(
  listedSubscriptionsResource,
  {
    row: { ...subscriptionColumns, ...joinedColumns },
    columns: [
      ...Object.keys(subscriptionColumns).map((name) => `r.${name}`),
      'plan.name as plan_name',
      ...['first_name', 'last_name', 'company_name', 'email'].map((name) => `payer.${name} as payer_${name}`),
    ].join(', '),
    joins: `join plans plan on plan.company_id = r.company_id and plan.plan_id = r.plan_id
      left join customers payer on payer.company_id = r.company_id and payer.id = r.customer_id`,
  },
  (row) => {
    const subscription = rowToSubscription(row)
    const { planId, status, billingMode, billingCycle, createdAt, nextBillingAt, cancelAt, cancelledAt } =
      subscription
    const at = (moment: number | undefined) => (moment === undefined ? undefined : toIsoInstant(moment))
    const customer = {
      firstName: row.payer_first_name,
      lastName: row.payer_last_name,
      companyName: row.payer_company_name,
      email: row.payer_email,
    }
    const document = {
      subscriptionId: toPublicId('sub', subscription.id),
      customerId: toPublicId('cus', subscription.customerId),
      totalAmount: toDollars(subscription.total),
      planName: row.plan_name,
      customer,
      planId,
      status,
      billingMode,
      billingCycle,
      createdAt: toIsoInstant(createdAt),
      ...omitNullish({
        nextBillingDate: at(nextBillingAt),
        cancelDate: at(cancelledAt ?? cancelAt),
        endedDate: at(subscription.endedAt),
        paymentMethodId: subscription.methodGone ? undefined : subscription.vaultId,
      }),
      customFields: subscription.customFields,
    }
    return { document, at: createdAt }
  },
)
