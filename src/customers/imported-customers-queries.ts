import type { CustomFieldValues } from '#companies'
import type { CompanyId, CustomerId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { c, insertPart, query } from '#platform/database'

/** Lists the customers that have these external ids, themselves or from customers that were merged into them. */
export const listByExternalUserIds = query({
  name: 'list customers by external user ids',
  parameters: { companyId: c.uuid<CompanyId>(), externalUserIds: c.texts() },
  row: { id: c.uuid<CustomerId>(), external_user_id: c.text() },
  sql: `select id, external_user_id from customers where company_id = $1 and external_user_id = any($2)
        union all
        select into_id, external_user_id from merged_customers
        where company_id = $1 and external_user_id = any($2)`,
})

/** Lists the customers that have these contacts at the processor, themselves or from customers that were merged into them. */
export const listByContactIds = query({
  name: 'list customers by contact ids',
  parameters: { companyId: c.uuid<CompanyId>(), contactIds: c.texts() },
  row: { id: c.uuid<CustomerId>(), contact_id: c.text() },
  sql: `select id, contact_id from customers where company_id = $1 and contact_id = any($2)
        union all
        select into_id, contact_id from merged_customers where company_id = $1 and contact_id = any($2)`,
})

/** Inserts customers of another system. */
export const insertCustomers = insertPart('customers', {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<CustomerId>(),
  email: c.maybe(c.text()),
  email_search: c.maybe(c.text()),
  first_name: c.maybe(c.text()),
  last_name: c.maybe(c.text()),
  company_name: c.maybe(c.text()),
  phone_number: c.maybe(c.text()),
  address1: c.maybe(c.text()),
  address2: c.maybe(c.text()),
  city: c.maybe(c.text()),
  state: c.maybe(c.text()),
  zip: c.maybe(c.text()),
  external_user_id: c.maybe(c.text()),
  custom_fields: c.json<CustomFieldValues>(),
  default_payment_options: c.maybe(c.texts<Rail>()),
  created_at: c.instant,
  updated_at: c.instant,
})
