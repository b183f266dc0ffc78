import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'
import { companyColumns, joinWebhook, selectCompany } from '#companies'

const row = { ...companyColumns, members: c.bigint, invited: c.bigint, requests: c.bigint }

const selectListed = `select ${selectCompany},
    (select count(*) from memberships where company_id = company.id and accepted_at is not null) as members,
    (select count(*) from memberships where company_id = company.id and accepted_at is null) as invited,
    coalesce((select requests from usage where company_id = company.id and month = $1), 0) as requests
  from companies company ${joinWebhook}`

/** Lists companies with the counts of their members, newest first. A text finds names that contain it. */
export const listConsoleCompanies = query({
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

/** Finds a company with the counts of its members. */
export const findConsoleCompany = query({
  name: 'find company of console',
  parameters: { month: c.text(), companyId: c.uuid<CompanyId>() },
  row,
  sql: `${selectListed} where company.id = $2`,
})

export const listCompanyNames = query({
  name: 'list company names',
  parameters: { companyIds: c.uuids<CompanyId>() },
  row: { id: c.uuid<CompanyId>(), name: c.text() },
  sql: `select id, name from companies where id = any ($1)`,
})
