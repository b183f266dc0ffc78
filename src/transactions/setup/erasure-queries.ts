import { createLookupDeletion } from '#access'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command } from '#platform/database'

/** Closes every page on which the customer saves a method. */
export const closeSetupPages = createLookupDeletion(
  'close setup pages of customer',
  `select id from setup_links where company_id = $1 and customer_id = $2`,
)

export const deleteSetupLinks = command({
  name: 'delete setup links of customer',
  parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() },
  row: {},
  sql: `delete from setup_links where company_id = $1 and customer_id = $2`,
})
