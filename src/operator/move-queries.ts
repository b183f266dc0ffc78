import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'

/** Finds open sale forms of a company, or jobs of these kinds. Their money has no transaction yet. */
export const findSalesUnderWay = query({
  name: 'find sales under way',
  parameters: { companyId: c.uuid<CompanyId>(), kinds: c.texts() },
  row: { found: c.boolean },
  sql: `select exists (select from sale_forms where company_id = $1)
          or exists (select from hosted_payments where company_id = $1 and sale_form_id is not null)
          or exists (select from timers where company_id = $1 and kind = any($2)) as found`,
})
