import { createLookupDeletion } from '#access'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, lookup } from '#platform/database'
import { redactMessagesWhere } from '#platform/outbox'

const erased = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }
const theirs = `select id from subscriptions where company_id = $1 and customer_id = $2`
const theirSessions = `select id from page_sessions where company_id = $1 and subscription_id = any (array(${theirs}))`

export const hasLiveSubscription = lookup({
  name: 'has live subscription',
  parameters: erased,
  row: { is: c.boolean },
  sql: `select exists (${theirs} and status not in ('cancelled', 'ended')) as is`,
})

/** Makes every link and session worthless that opens a page of a subscription of the customer. */
export const closeSubscriptionPages = createLookupDeletion(
  'close subscription pages of customer',
  `${theirs} union all ${theirSessions}`,
)

/** Forgets the sessions and codes of the customer's pages. */
export const deletePageSecrets = command({
  name: 'delete page secrets of customer',
  parameters: erased,
  row: {},
  sql: `with codes as (
          delete from verification_codes where company_id = $1 and subscription_id = any (array(${theirs})))
        delete from page_sessions where company_id = $1 and subscription_id = any (array(${theirs}))`,
})

/** Forgets why the subscriptions of the customer were cancelled, which is what somebody wrote. */
export const clearCancelReasons = command({
  name: 'clear cancel reasons of customer',
  parameters: erased,
  row: {},
  sql: `with history as (
          update subscription_events set detail = detail - 'reason'
          where company_id = $1 and subscription_id = any (array(${theirs})) and detail ? 'reason')
        update subscriptions set cancel_reason = null
        where company_id = $1 and customer_id = $2 and cancel_reason is not null`,
})

/** Takes the words and the address off every message about a subscription of the customer. */
export const clearSubscriptionMessages = redactMessagesWhere(
  'clear messages of subscriptions',
  'subscription_id',
  theirs,
)
