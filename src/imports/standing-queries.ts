import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { c, query } from '#platform/database'
import type { ImportSource } from './records.ts'

/** Lists the imports of a company, at most one from each system. */
export const listImports = query({
  name: 'list imports of company',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {
    source: c.text<ImportSource>(),
    run: c.integer,
    cut_over_at: c.maybe(c.instant),
    updated_at: c.instant,
  },
  sql: `select source, run, cut_over_at, updated_at from imports where company_id = $1 order by source`,
})

/** Lists those of some subscriptions, by their ids in the other system, that are of a run and held. */
export const listHeldAmong = query({
  name: 'list held subscriptions of import among some',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    source: c.text<ImportSource>(),
    run: c.integer,
    originIds: c.texts(),
  },
  row: { origin_id: c.text(), id: c.uuid<SubscriptionId>() },
  sql: `select r.origin_id, s.id from imported_records r
        join subscriptions s on s.company_id = r.company_id and s.id = r.record_id::uuid
        where r.company_id = $1 and r.source = $2 and r.noun = 'subscriptions' and r.origin_id = any ($4)
          and r.run = $3 and s.is_held
        order by r.origin_id`,
})
