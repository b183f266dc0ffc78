/** The tables of a cell with rows of companies, with the columns that hold values. Tables of the hub are left out. */
export const listCompanyTables = `
  select relname as name, array_agg(attname::text order by attnum) as columns,
         bool_or(attname = 'company_id') as has_company_id
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    and attnum > 0 and not attisdropped and attgenerated = ''
    and relname not in ('memberships', 'person_tokens', 'company_cells')
  group by relname having relname = 'companies' or bool_or(attname = 'company_id') order by relname`

/** The foreign keys between tables: the first has to be empty before the second is. */
export const listReferences = `
  select conrelid::regclass::text as from, confrelid::regclass::text as to
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`

export const findEntry = `
  select cell, moving_to, moved_from from company_cells where company_id = $1`

/** One move of a company at a time. The lock ends with the connection. */
export const lockMove = `select pg_try_advisory_lock(hashtextextended('move of company ' || $1, 0)) as locked`

export const beginMove = `update company_cells set moving_to = $2 where company_id = $1 and moved_from is null`

/** The one moment at which the company is in the other cell. */
export const switchCell = `
  update company_cells set cell = moving_to, moved_from = cell, moving_to = null
  where company_id = $1 and moving_to = $2 returning cell`

export const cancelMove = `update company_cells set moving_to = null where company_id = $1 and moved_from is null`

export const finishMove = `update company_cells set moved_from = null where company_id = $1`

/** Closes a company: its calls are answered 503. */
export const closeCompany = `update companies set moving_to = $2 where id = $1`

/** Jobs of a closed company sleep. */
export const stopJobs = `
  update timers set wake_at = 'infinity', apart_at = null where company_id = $1 and wake_at < 'infinity'`

/** Opens a company where it is now, with its jobs. New credentials name the cell. */
export const openCompany = `update companies set moving_to = null, cell = $2 where id = $1`

export const resumeJobs = `
  update timers set wake_at = due_at - company.clock_offset_ms * interval '1 millisecond'
  from companies company where company.id = $1 and timers.company_id = $1 and wake_at = 'infinity'`

/** Counts work of a company that is under way: claimed keys, claimed jobs, and attempts without an outcome. */
export const countUnderWay = `
  select (select count(*) from idempotency_keys
          where company_id = $1 and status_code is null and leased_until > $2)
       + (select count(*) from timers where company_id = $1 and leased_until > $2)
       + (select count(*) from transactions
          where company_id = $1 and status = 'created' and unknown_at is null) as under_way`

/** Counts rows that a write to the hub left for a company, and that are not in its cell yet. */
export const countLeftInHub = `
  select count(*) as left from relays where cell = $2 and writes::text like '%' || $1 || '%'`

export const beginSnapshot = 'begin isolation level repeatable read, read only'
export const beginCopy = 'begin'

const keyOf = (hasCompanyId: boolean) => (hasCompanyId ? 'company_id' : 'id')

/** The count of a company's rows in a table, and a sum over their contents. */
export const sumRows = (table: string, columns: string[], hasCompanyId: boolean) => `
  select count(*)::text as count, coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)), 0)::text as sum
  from ${table} where ${keyOf(hasCompanyId)} = $1`

// "copy" takes no parameters. The id was parsed, so that it contains only digits and letters.
export const copyRowsOut = (table: string, columns: string[], hasCompanyId: boolean, companyId: string) =>
  `copy (select ${columns.join(', ')} from ${table} where ${keyOf(hasCompanyId)} = '${companyId}') to stdout`

export const copyRowsIn = (table: string, columns: string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin`

export const deleteRows = (table: string, hasCompanyId: boolean) =>
  `delete from ${table} where ${keyOf(hasCompanyId)} = $1`

/** The audit is never deleted, so a part of it may be there from an earlier try. */
export const makeAuditBeside = 'create temporary table audit_beside (like audit) on commit drop'
export const takeAuditFromBeside = 'insert into audit select * from audit_beside on conflict (id) do nothing'
