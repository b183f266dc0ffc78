import type { CompanyId, CustomerId, SubscriptionId, TransactionId, Uuid } from '#kernel/ids'
import { c, command, insertPart, query } from '#platform/database'
import type { ConsentKind } from './consent-texts.ts'

export const consentColumns = {
  id: c.uuid<Uuid>(),
  kind: c.text<ConsentKind>(),
  version: c.text(),
  text: c.text(),
  agreed_at: c.instant,
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  customer_id: c.maybe(c.uuid<CustomerId>()),
  vault_id: c.maybe(c.text()),
}

export const insertConsents = insertPart('consents', { company_id: c.uuid<CompanyId>(), ...consentColumns })

/** Lists the newest consents of a payment, a subscription or a customer. */
export const listConsents = query({
  name: 'list consents',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    transactionId: c.maybe(c.uuid<TransactionId>()),
    subscriptionId: c.maybe(c.uuid<SubscriptionId>()),
    customerId: c.maybe(c.uuid<CustomerId>()),
    limit: c.integer,
  },
  row: consentColumns,
  sql: `select ${Object.keys(consentColumns).join(', ')} from consents
        where company_id = $1 and (transaction_id = $2 or subscription_id = $3 or customer_id = $4)
        order by agreed_at desc, id desc limit $5`,
})

/** Moves the consents of a customer to another one. */
export const moveConsents = command({
  name: 'move consents of merged customer',
  parameters: { companyId: c.uuid<CompanyId>(), from: c.uuid<CustomerId>(), into: c.uuid<CustomerId>() },
  row: {},
  sql: `update consents set customer_id = $3 where company_id = $1 and customer_id = $2`,
})
