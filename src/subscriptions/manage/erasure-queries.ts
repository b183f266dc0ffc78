import { createLookupDeletion } from '#access'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, lookup } from '#platform/database'
import { redactMessagesWhere } from '#platform/outbox'

const customerParameters = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }
const ownSubscriptionsSql = `select id from subscriptions where company_id = $1 and customer_id = $2`
const ownSessionsSql = `select id from page_sessions where company_id = $1 and subscription_id = any (array(${ownSubscriptionsSql}))`

export const hasLiveSubscription = lookup({
  name: 'has live subscription',
  parameters: customerParameters,
  row: { is: c.boolean },
  sql: `select exists (${ownSubscriptionsSql} and status not in ('cancelled', 'ended')) as is`,
})

/** Deletes every link and session of the customer's subscription pages. */
export const closeSubscriptionPages = createLookupDeletion(
  'close subscription pages of customer',
  `${ownSubscriptionsSql} union all ${ownSessionsSql}`,
)

/** Deletes the sessions and codes of the customer's subscription pages. */
export const deletePageSecrets = command({
  name: 'delete page secrets of customer',
  parameters: customerParameters,
  row: {},
  sql: `with codes as (
          delete from verification_codes where company_id = $1 and subscription_id = any (array(${ownSubscriptionsSql})))
        delete from page_sessions where company_id = $1 and subscription_id = any (array(${ownSubscriptionsSql}))`,
})

/** Clears the cancel reasons of the customer's subscriptions, because they are free text. */
export const clearCancelReasons = command({
  name: 'clear cancel reasons of customer',
  parameters: customerParameters,
  row: {},
  sql: `with history as (
          update subscription_events set detail = detail - 'reason'
          where company_id = $1 and subscription_id = any (array(${ownSubscriptionsSql})) and detail ? 'reason')
        update subscriptions set cancel_reason = null
        where company_id = $1 and customer_id = $2 and cancel_reason is not null`,
})

/** Removes the text and the address from every message about a subscription of the customer. */
export const clearSubscriptionMessages = redactMessagesWhere(
  'clear messages of subscriptions',
  'subscription_id',
  ownSubscriptionsSql,
)
