import type { CompanyId } from '#kernel/ids'
import { c, eachCell } from '#platform/database'
import { buildNextJobs, buildUnknownSql } from './figure-queries.ts'

// One company after another is put in order. A longer list would not be read.
const companiesMax = 100
const countedMax = 1_000

const ofCompany = { company_id: c.uuid<CompanyId>(), name: c.text(), count: c.bigint }
const ofKinds = { kinds: c.texts(), before: c.instant }

/** Lists the companies with attempts whose outcome has been unknown since before a moment, the oldest first. */
export const listUnknownOutcomes = eachCell.query({
  name: 'list unknown outcomes by company',
  parameters: ofKinds,
  row: ofCompany,
  sql: `select unknown.company_id, company.name, count(*) as count
        from (${buildUnknownSql('$1')}) as unknown
        join companies company on company.id = unknown.company_id
        where unknown.since <= $2
        group by unknown.company_id, company.name order by min(unknown.since) limit ${companiesMax}`,
})

/** Lists the companies with messages that have been waiting since before a moment. Operators have no company. */
export const listLateMessages = eachCell.query({
  name: 'list late messages by company',
  parameters: ofKinds,
  row: { ...ofCompany, name: c.maybe(c.text()) },
  sql: `select message.company_id, company.name, count(*) as count
        from (${buildNextJobs('$1')}) as due
        join outbox message using (company_id, id)
        left join companies company on company.id = message.company_id
        where message.sent_at is null and message.created_at <= $2
        group by message.company_id, company.name order by min(message.created_at) limit ${companiesMax}`,
})

/** Lists the companies with parked postbacks that can be sent again, with one probe for each company. */
export const listParkedPostbacks = eachCell.query({
  name: 'list parked postbacks by company',
  parameters: {},
  row: ofCompany,
  sql: `select company.id as company_id, company.name, parked.count
        from companies company cross join lateral (
          select count(*) as count from (
            select from postbacks where company_id = company.id and status = 'parked' and not emptied
            limit ${countedMax}) as counted) as parked
        where parked.count > 0 order by parked.count desc, company.id limit ${companiesMax}`,
})

/**
 * Lists the companies whose books differ from the processor's, or were not compared since before a moment. `count` is
 * the number of differences. The times of a company are on its own clock.
 */
export const listUncomparedBooks = eachCell.query({
  name: 'list uncompared books by company',
  parameters: { before: c.instant },
  row: ofCompany,
  sql: `select company.id as company_id, company.name, coalesce(audit.differences, 0) as count
        from companies company
        left join money_audits audit on audit.company_id = company.id
        where audit.differences > 0
          or coalesce(audit.ended_at, audit.started_at, company.created_at)
             <= $1::timestamptz + company.clock_offset_ms * interval '1 millisecond'
        order by count desc, company.id limit ${companiesMax}`,
})

/** Lists the suspended companies, the last suspended one first. */
export const listSuspendedCompanies = eachCell.query({
  name: 'list suspended companies',
  parameters: {},
  row: { company_id: c.uuid<CompanyId>(), name: c.text() },
  sql: `select id as company_id, name from companies where suspended_at is not null
        order by suspended_at desc, id limit ${companiesMax}`,
})
