import type { CompanyId, CustomerId, SubscriptionId } from '#kernel/ids'
import { c, command, query } from '#platform/database'

const mergeParameters = {
  companyId: c.uuid<CompanyId>(),
  from: c.uuid<CustomerId>(),
  into: c.uuid<CustomerId>(),
}

// A subscription without an attached method is charged to the default of its customer.
const chargedToDefault = `s.company_id = $1 and s.customer_id = $2 and s.vault_id is null
  and s.billing_mode = 'recurring' and s.status not in ('cancelled', 'ended')`

const defaultOf = (customer: string) =>
  `(select default_vault_id from customers where company_id = $1 and id = ${customer})`

/** Finds a subscription that would be charged to another method than before. */
export const findWithoutMethod = query({
  name: 'find subscription without method',
  parameters: mergeParameters,
  row: { id: c.uuid<SubscriptionId>() },
  sql: `select s.id from subscriptions s
        where ${chargedToDefault} and ${defaultOf('$2')} is null and ${defaultOf('$3')} is not null
        order by s.id limit 1`,
})

/** Attaches the default method of a customer to the subscriptions that are charged to it. */
export const attachDefaultMethod = command({
  name: 'attach default method of merged customer',
  parameters: { companyId: c.uuid<CompanyId>(), from: c.uuid<CustomerId>() },
  row: {},
  sql: `update subscriptions s set vault_id = ${defaultOf('$2')}
        where ${chargedToDefault} and ${defaultOf('$2')} is not null`,
})

/** Moves subscriptions to another customer. Their versions grow so that an older write fails. */
export const moveSubscriptions = command({
  name: 'move subscriptions of merged customer',
  parameters: mergeParameters,
  row: {},
  sql: `update subscriptions set customer_id = $3, version = version + 1 where company_id = $1 and customer_id = $2`,
})
