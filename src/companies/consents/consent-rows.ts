import type { CompanyId, CustomerId, Ids, SubscriptionId, TransactionId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import { insertConsents } from './consent-queries.ts'
import type { Consent } from './consent-texts.ts'

/** The record with which a consent is kept. `now` in ms. */
export type ConsentSubject = {
  companyId: CompanyId
  now: number
  transactionId?: TransactionId | undefined
  subscriptionId?: SubscriptionId | undefined
  customerId?: CustomerId | undefined
  vaultId?: string | undefined
}

/** Returns the rows that keep the agreed texts, for the statement that writes their payment or method. */
export function consentRows(
  { ids }: { ids: Ids },
  { companyId, now, transactionId, subscriptionId, customerId, vaultId }: ConsentSubject,
  consents: readonly Consent[],
): PartRows[] {
  if (consents.length === 0) return []
  const rows = consents.map(({ kind, version, text }) => ({
    company_id: companyId,
    id: ids.next(),
    kind,
    version,
    text,
    agreed_at: now,
    transaction_id: transactionId ?? null,
    subscription_id: subscriptionId ?? null,
    customer_id: customerId ?? null,
    vault_id: vaultId ?? null,
  }))
  return [toPartRows(insertConsents, ...rows)]
}
