import { invoiceIsUnchangedWhile } from '#invoices'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import { c } from '#platform/database'

/**
 * Writes an invoice's facts while its subscription names the charge that is claimed. A cancellation, or a method that takes
 * the place of another, takes the name off, and whichever of the two comes first holds.
 */
export const chargeIsNamed = invoiceIsUnchangedWhile('update invoice facts while its charge is named', {
  columns: {
    charged_subscription_id: c.uuid<SubscriptionId>(),
    charging_attempt_id: c.uuid<TransactionId>(),
  },
  condition: `exists (select from subscriptions named where named.company_id = given.company_id
    and named.id = given.charged_subscription_id and named.charging_attempt_id = given.charging_attempt_id
    and named.cancelled_at is null for share)`,
})

/**
 * Writes an invoice's facts while nobody is to pay for its period: one that is asked for again meanwhile is not closed.
 */
export const periodIsUnwanted = invoiceIsUnchangedWhile(
  'update invoice facts while its period is not wanted',
  {
    columns: { of_subscription_id: c.uuid<SubscriptionId>() },
    condition: `exists (select from subscription_periods unwanted where unwanted.company_id = given.company_id
    and unwanted.subscription_id = given.of_subscription_id and unwanted.invoice_id = given.id
    and unwanted.state <> 'open' for share)`,
  },
)
