import type { CompanyId } from '#kernel/ids'
import { c, hub, ownCell } from '#platform/database'

/** Returns the name of this database among cells, and whether it has companies and a directory of them. */
export const findCellIdentity = ownCell.query({
  name: 'find cell of database',
  parameters: {},
  row: { cell: c.maybe(c.text()), has_companies: c.boolean, has_directory: c.boolean },
  sql: `select (select cell from origin) as cell, exists (select from companies) as has_companies,
               exists (select from company_cells) as has_directory`,
})

/** Names a database that has no name yet. */
export const nameCell = ownCell.command({
  name: 'name cell',
  parameters: { cell: c.text() },
  row: {},
  sql: `update origin set cell = $1 where cell is null`,
})

/** Lists the next companies of a database. */
export const listCompanyIds = ownCell.query({
  name: 'list ids of companies',
  parameters: { after: c.maybe(c.uuid<CompanyId>()), limit: c.integer },
  row: { id: c.uuid<CompanyId>() },
  sql: `select id from companies where $1::uuid is null or id > $1 order by id limit $2`,
})

/** New credentials of these companies name the cell. */
export const nameCellOfCompanies = ownCell.command({
  name: 'name cell of companies',
  parameters: { cell: c.text() },
  row: {},
  sql: `update companies set cell = $1 where cell is distinct from $1`,
})

/** Lists the cells of the directory. */
export const listDirectoryCells = hub.query({
  name: 'list cells of directory',
  parameters: {},
  row: { cell: c.text() },
  sql: `select distinct cell from company_cells order by cell`,
})
