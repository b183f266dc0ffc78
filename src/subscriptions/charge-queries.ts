import { invoiceIsUnchangedWhile } from '#invoices'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import { c, type Part } from '#platform/database'

const versionColumns = { company_id: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>(), events: c.integer }

/**
 * Writes invoice facts only while the subscription references the claimed charge. A cancellation and a change of the
 * payment method remove the reference; the first writer wins. The statement also increments the version of the
 * subscription, so the second writer must read the claim before it decides. A payment method that was refused for
 * another subscription is not charged.
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
 * Writes invoice facts only while the subscription has the version at which its period was found unwanted. If the
 * period becomes wanted again first, its invoice stays open.
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
 * Increments the version of a subscription when its invoice changes, and counts the history entries of the change. A
 * decision made on the earlier state then fails with a version conflict.
 */
export const incrementVersion: Part<typeof versionColumns> = {
  name: 'count write of subscription',
  columns: versionColumns,
  sql: (rows) => `update subscriptions s set version = s.version + 1,
      events_written = s.events_written + given.events from ${rows}
    where s.company_id = given.company_id and s.id = given.id`,
}
