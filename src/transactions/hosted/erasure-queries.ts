import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command } from '#platform/database'
import { redactMessagesWhere } from '#platform/outbox'

const customerParameters = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }

/** Removes the payer's data from the customer's hosted payments, and ends the open ones. */
export const clearHostedPayments = command({
  name: 'clear hosted payments of customer',
  parameters: { ...customerParameters, now: c.instant },
  row: {},
  // An open form may still make a sale, which is recorded with the row's current data.
  sql: `update hosted_payments
        set shown = shown - '{email,billingEmail,billingStreet,billingCity,billingState,billingZip}'::text[], contact_reference = null,
            expires_at = least(expires_at, $3), version = version + 1
        where company_id = $1 and customer_id = $2`,
})

/** Removes the text and the address from every message about a hosted payment of the customer. */
export const clearHostedMessages = redactMessagesWhere(
  'clear messages of hosted payments',
  'hosted_payment_id',
  `select id from hosted_payments where company_id = $1 and customer_id = $2`,
)
