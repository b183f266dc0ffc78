import type { CompanyId } from '#kernel/ids'
import { c, eachCell, hub, query } from '#platform/database'
import { companyColumns, joinWebhook, selectCompany } from '#companies'

const row = { ...companyColumns, requests: c.bigint }

const selectListed = `select ${selectCompany},
    coalesce((select requests from usage where company_id = company.id and month = $1), 0) as requests
  from companies company ${joinWebhook}`

/** Lists companies, newest first within each database. A text finds names that contain it. */
export const listConsoleCompanies = eachCell.query({
  name: 'list companies of console',
  parameters: {
    month: c.text(),
    text: c.maybe(c.text()),
    before: c.maybe(c.uuid<CompanyId>()),
    limit: c.integer,
  },
  row,
  sql: `${selectListed}
        where ($2::text is null or position(folded($2) in folded(company.name)) > 0)
          and ($3::uuid is null or company.id < $3)
        order by company.id desc limit $4`,
})

/** Finds a company with its requests of a month. */
export const findConsoleCompany = query({
  name: 'find company of console',
  parameters: { month: c.text(), companyId: c.uuid<CompanyId>() },
  row,
  sql: `${selectListed} where company.id = $2`,
})

/** Counts the users who joined companies, and the open invitations. */
export const countMembersOfCompanies = hub.query({
  name: 'count members of companies',
  parameters: { companyIds: c.uuids<CompanyId>() },
  row: { company_id: c.uuid<CompanyId>(), members: c.bigint, invited: c.bigint },
  sql: `select company_id, count(accepted_at) as members, count(*) - count(accepted_at) as invited
        from memberships where company_id = any ($1) group by company_id`,
})

export const listCompanyNames = query({
  name: 'list company names',
  parameters: { companyIds: c.uuids<CompanyId>() },
  row: { id: c.uuid<CompanyId>(), name: c.text() },
  sql: `select id, name from companies where id = any ($1)`,
})
