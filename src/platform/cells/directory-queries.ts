import type { CompanyId } from '#kernel/ids'
import { c, hub } from '#platform/database'

export const findCell = hub.lookup({
  name: 'find cell of company',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { cell: c.text() },
  sql: `select cell from company_cells where company_id = $1`,
})

/** Enters companies that are in no cell yet. Returns the cell of each of them, which may be another one. */
export const enterCompanies = hub.command({
  name: 'enter companies in directory',
  parameters: { companyIds: c.uuids<CompanyId>(), cell: c.text(), at: c.instant },
  row: {
    company_id: c.uuid<CompanyId>(),
    cell: c.text(),
    moving_to: c.maybe(c.text()),
    moved_from: c.maybe(c.text()),
  },
  sql: `insert into company_cells as entry (company_id, cell, placed_at) select id, $2::text, $3::timestamptz from unnest($1::uuid[]) as given (id)
        -- Nothing changes, but "do nothing" would not return the row.
        on conflict (company_id) do update set cell = entry.cell
        returning company_id, cell, moving_to, moved_from`,
})

export const countCompanies = hub.query({
  name: 'count companies of cells',
  parameters: {},
  row: { cell: c.text(), count: c.bigint },
  sql: `select cell, count(*) as count from company_cells group by cell`,
})
