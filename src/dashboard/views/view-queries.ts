import type { CompanyId, MemberId, ViewId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, query } from '#platform/database'
import type { ListName } from '../searched-lists.ts'

export const viewColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<ViewId>(),
  member_id: c.maybe(c.uuid<MemberId>()),
  resource: c.text<ListName>(),
  name: c.text(),
  filters: c.json<Record<string, Json>>(),
  columns: c.maybe(c.texts()),
  created_at: c.instant,
  updated_at: c.instant,
}

const columns = Object.keys(viewColumns).join(', ')
const memberParameters = { companyId: c.uuid<CompanyId>(), memberId: c.uuid<MemberId>() }
const viewParameters = { companyId: c.uuid<CompanyId>(), id: c.uuid<ViewId>() }

/** Lists the views that a member can see: shared views first, then private ones, each in the order of creation. */
export const listViews = query({
  name: 'list saved views',
  parameters: { ...memberParameters, resource: c.text<ListName>(), limit: c.integer },
  row: viewColumns,
  sql: `select ${columns} from saved_views
        where company_id = $1 and resource = $3 and (member_id is null or member_id = $2)
        order by member_id is not null, created_at, id limit $4`,
})

export const findView = query({
  name: 'find saved view',
  parameters: viewParameters,
  row: viewColumns,
  sql: `select ${columns} from saved_views where company_id = $1 and id = $2`,
})

/** Counts the shared views of a company, or the private views of a member, except one. */
export const countOtherViews = query({
  name: 'count other saved views',
  parameters: { companyId: c.uuid<CompanyId>(), memberId: c.maybe(c.uuid<MemberId>()), id: c.uuid<ViewId>() },
  row: { count: c.bigint },
  sql: `select count(*) as count from saved_views
        where company_id = $1 and member_id is not distinct from $2 and id <> $3`,
})

export const upsertView = command({
  name: 'upsert saved view',
  parameters: viewColumns,
  row: {},
  sql: `insert into saved_views (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (company_id, id) do update
          set member_id = excluded.member_id, name = excluded.name, filters = excluded.filters,
              columns = excluded.columns, updated_at = excluded.updated_at`,
})

export const deleteView = command({
  name: 'delete saved view',
  parameters: viewParameters,
  row: {},
  sql: `delete from saved_views where company_id = $1 and id = $2`,
})
