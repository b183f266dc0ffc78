import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command } from '#platform/database'
import { redactMessagesWhere } from '#platform/outbox'

const customerParameters = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }

/** Takes what says who pays off the customer's hosted payments, and ends those that are open. */
export const clearHostedPayments = command({
  name: 'clear hosted payments of customer',
  parameters: { ...customerParameters, now: c.instant },
  row: {},
  // A form that is open may still sell, and its sale is recorded on the row as it stands.
  sql: `update hosted_payments
        set shown = shown - '{email,billingEmail,billingStreet,billingCity,billingState,billingZip}'::text[], contact_reference = null,
            expires_at = least(expires_at, $3), version = version + 1
        where company_id = $1 and customer_id = $2`,
})

/** Takes the words and the address off every message about a hosted payment of the customer. */
export const clearHostedMessages = redactMessagesWhere(
  'clear messages of hosted payments',
  'hosted_payment_id',
  `select id from hosted_payments where company_id = $1 and customer_id = $2`,
)
