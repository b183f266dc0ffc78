import { c, command, query, type Part } from '#platform/database'
import type { CompanyId } from '#kernel/ids'

const scheduleColumns = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  wake_at: c.instant,
}

const upsert = (rows: string) => `insert into timers (company_id, kind, subject_id, due_at, wake_at)
  select company_id, kind, subject_id, due_at, wake_at from ${rows}
  on conflict (company_id, kind, subject_id) do update
    set due_at = excluded.due_at, wake_at = excluded.wake_at, leased_until = null,
        claims = timers.claims + 1, attempts = 0`

/** Schedules timers along with the fact that makes something due. One that exists is moved. */
export const schedulePart: Part<typeof scheduleColumns> = {
  name: 'schedule timers',
  columns: scheduleColumns,
  sql: upsert,
}

const cancelColumns = { company_id: c.uuid<CompanyId>(), kind: c.text(), subject_id: c.text() }

/** Removes timers along with the fact that makes them pointless. */
export const cancelPart: Part<typeof cancelColumns> = {
  name: 'cancel timers',
  columns: cancelColumns,
  sql: (rows) => `delete from timers t using ${rows}
    where t.company_id = given.company_id and t.kind = given.kind and t.subject_id = given.subject_id`,
}

export const scheduleTimer = command({
  name: 'schedule timer',
  parameters: scheduleColumns,
  row: {},
  sql: upsert(`(select $1::uuid as company_id, $2 as kind, $3 as subject_id, $4::timestamptz as due_at,
                      $5::timestamptz as wake_at) as given`),
})

/** What claiming answers of each timer. */
export const timerRow = {
  company_id: c.uuid<CompanyId>(),
  kind: c.text(),
  subject_id: c.text(),
  due_at: c.instant,
  claims: c.bigint,
  attempts: c.integer,
}

const due = `wake_at <= $1 and (leased_until is null or leased_until <= $1)`
const returning = 'returning t.company_id, t.kind, t.subject_id, t.due_at, t.claims, t.attempts'

/** Claims what is due, whoever's it is, leaving out companies that are busy enough. Skips what others claim just now. */
export const claimDueTimers = command({
  name: 'claim due timers',
  parameters: {
    now: c.instant,
    leasedUntil: c.instant,
    busyCompanies: c.uuids<CompanyId>(),
    kinds: c.texts(),
    limit: c.integer,
  },
  row: timerRow,
  sql: `with due as (
          select company_id, kind, subject_id from timers
          where ${due} and company_id <> all ($3::uuid[]) and kind = any ($4)
          order by wake_at limit $5 for update skip locked)
        update timers t set leased_until = $2, claims = claims + 1
        from due where t.company_id = due.company_id and t.kind = due.kind and t.subject_id = due.subject_id
        ${returning}`,
})

/** Claims what is due of one company. */
export const claimCompanyTimers = command({
  name: 'claim due timers of a company',
  parameters: { now: c.instant, leasedUntil: c.instant, companyId: c.uuid<CompanyId>(), limit: c.integer },
  row: timerRow,
  sql: `with due as (
          select company_id, kind, subject_id from timers
          where ${due} and company_id = $3
          order by due_at, kind limit $4 for update skip locked)
        update timers t set leased_until = $2, claims = claims + 1
        from due where t.company_id = due.company_id and t.kind = due.kind and t.subject_id = due.subject_id
        ${returning}`,
})

/** When the company's next timer falls due, and how many are due already. */
export const companyAgenda = query({
  name: 'agenda of a company',
  parameters: { companyId: c.uuid<CompanyId>(), now: c.instant },
  row: { next_due_at: c.maybe(c.instant), due: c.bigint },
  sql: `select min(due_at) as next_due_at, count(*) filter (where wake_at <= $2) as due
        from timers where company_id = $1`,
})

/** Ends a claim of a timer, unless the timer was scheduled anew meanwhile. */
export const finishTimer = command({
  name: 'finish timer',
  parameters: { companyId: c.uuid<CompanyId>(), kind: c.text(), subjectId: c.text(), claims: c.bigint },
  row: {},
  sql: `delete from timers where company_id = $1 and kind = $2 and subject_id = $3 and claims = $4`,
})

/** Puts a claimed timer off. */
export const putOffTimer = command({
  name: 'put off timer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text(),
    subjectId: c.text(),
    claims: c.bigint,
    dueAt: c.instant,
    wakeAt: c.instant,
    attempts: c.integer,
  },
  row: {},
  sql: `update timers set due_at = $5, wake_at = $6, attempts = $7, leased_until = null
        where company_id = $1 and kind = $2 and subject_id = $3 and claims = $4`,
})

export const countDueTimers = query({
  name: 'count due timers',
  parameters: { now: c.instant },
  row: { due: c.bigint },
  sql: `select count(*) as due from timers where wake_at <= $1`,
})
