import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'

/** Whether a company has forms of sales that are not over, or timers of these kinds: money of which no transaction tells yet. */
export const findSalesUnderWay = query({
  name: 'find sales under way',
  parameters: { companyId: c.uuid<CompanyId>(), kinds: c.texts() },
  row: { found: c.boolean },
  sql: `select exists (select from sale_forms where company_id = $1)
          or exists (select from hosted_payments where company_id = $1 and sale_form_id is not null)
          or exists (select from timers where company_id = $1 and kind = any($2)) as found`,
})
