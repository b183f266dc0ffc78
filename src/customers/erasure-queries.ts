import type { CompanyId, CustomerId } from '#kernel/ids'
import { buildShifted, c, command } from '#platform/database'

const customerParameters = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }

/**
 * Begins an erasure: no new work may start with the customer. Returns when it began, and when it was completed, if it
 * was.
 */
export const beginErasure = command({
  name: 'begin erasure',
  parameters: { ...customerParameters, now: c.instant },
  row: { erased_at: c.maybe(c.instant) },
  sql: `update customers set erasing_at = coalesce(erasing_at, $3)
        where company_id = $1 and id = $2 returning erased_at`,
})

/** Cancels an erasure; the customer stays unchanged. */
export const abandonErasure = command({
  name: 'abandon erasure',
  parameters: customerParameters,
  row: {},
  sql: `update customers set erasing_at = null where company_id = $1 and id = $2 and erased_at is null`,
})

/** Clears all personal data of a customer, once. */
export const clearCustomer = command({
  name: 'clear customer',
  parameters: { ...customerParameters, now: c.instant, name: c.text() },
  row: { erased_at: c.instant },
  sql: `with methods as (
          update account_vaults set deleted_at = coalesce(deleted_at, $3) where company_id = $1 and customer_id = $2),
        merged as (
          update merged_customers set external_user_id = null where company_id = $1 and into_id = $2)
        update customers
        set first_name = $4, last_name = null, company_name = null, email = null, email_search = null,
            phone_number = null, address1 = null, address2 = null, city = null, state = null, zip = null,
            external_user_id = null, custom_fields = '{}', default_payment_options = null, default_vault_id = null,
            erased_at = $3, updated_at = greatest(${buildShifted('updated_at', 1)}, $3)
        where company_id = $1 and id = $2 and erasing_at is not null and erased_at is null
        returning erased_at`,
})
