import { invoiceIsUnchangedWhile } from '#invoices'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import { c, type Part } from '#platform/database'

const versionColumns = { company_id: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>(), events: c.integer }

/**
 * Writes an invoice's facts while its subscription names the charge that is claimed. A cancellation, or a method that takes
 * the place of another, takes the name off, and whichever of the two comes first holds: `countWrite` goes along, so that the
 * other one has to read what was claimed before it decides. A method that another subscription found refused is not charged.
 */
export const chargeIsPending = invoiceIsUnchangedWhile('update invoice facts while its charge is named', {
  columns: {
    charged_subscription_id: c.uuid<SubscriptionId>(),
    charging_attempt_id: c.uuid<TransactionId>(),
  },
  condition: `exists (select from subscriptions named where named.company_id = given.company_id
    and named.id = given.charged_subscription_id and named.charging_attempt_id = given.charging_attempt_id
    and named.cancelled_at is null
    and not exists (select from refused_methods r
      where r.company_id = given.company_id and r.vault_id = named.charging ->> 'vaultId') for no key update)`,
})

/**
 * Writes an invoice's facts while its subscription is as it was when nobody was to pay for the period: one that is asked for
 * again meanwhile is not closed.
 */
export const periodIsVoidable = invoiceIsUnchangedWhile(
  'update invoice facts while its period is not wanted',
  {
    columns: { of_subscription_id: c.uuid<SubscriptionId>(), of_version: c.bigint },
    condition: `exists (select from subscriptions unwanting where unwanting.company_id = given.company_id
    and unwanting.id = given.of_subscription_id and unwanting.version = given.of_version for no key update)`,
  },
)

/**
 * Counts what becomes of an invoice as a write of its subscription, with what is told of it in the history: whoever decided on it as it
 * was before decides anew.
 */
export const incrementVersion: Part<typeof versionColumns> = {
  name: 'count write of subscription',
  columns: versionColumns,
  sql: (rows) => `update subscriptions s set version = s.version + 1,
      events_written = s.events_written + given.events from ${rows}
    where s.company_id = given.company_id and s.id = given.id`,
}
