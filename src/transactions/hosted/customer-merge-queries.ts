import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command } from '#platform/database'

export const moveHostedPayments = command({
  name: 'move hosted payments of merged customer',
  parameters: { companyId: c.uuid<CompanyId>(), from: c.uuid<CustomerId>(), into: c.uuid<CustomerId>() },
  row: {},
  sql: `update hosted_payments set customer_id = $3 where company_id = $1 and customer_id = $2`,
})
