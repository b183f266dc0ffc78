/** One moment of everything, which nobody's work changes; what is read is written the same whatever the server's settings are. */
export const beginReading = `begin isolation level repeatable read, read only;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0;
  set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

export const lockTables = (names: string[]) => `lock table ${names.join(', ')} in access share mode`

export const listApplied = (table: string, nameColumn: string) =>
  `select ${nameColumn} as name from ${table} order by 1`

export const readServerVersion = `select current_setting('server_version') as version`

export const copyTableOut = (table: string, columns: string[]) =>
  `copy ${table} (${columns.join(', ')}) to stdout`

/** Rows of a table that was emptied in the same transaction need not be looked at again by anybody. */
export const copyTableIn = (table: string, columns: string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin with (freeze)`

export const emptyTables = (names: string[]) => `truncate ${names.join(', ')}`

export const findSchema = 'select current_schema() as name'

/** Ordinary tables of the schema, and their columns but those that the server computes. */
export const listTables = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = $1::regnamespace and relkind = 'r' and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

export const listSequences = `
  select sequencename as name from pg_sequences where schemaname = $1 order by sequencename`

export const readSequence = (name: string) => `select last_value::text as last, is_called from ${name}`

export const setSequence = 'select setval($1::regclass, $2, $3)'

/** What anybody has made in the schema, and a database that is to be filled must not hold. */
export const countRelations = `
  select count(*)::integer as count from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`

/** Checked once for all rows when they are put on, instead of row by row. */
export const listForeignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  order by conrelid::regclass::text, conname`

/** Made once for all rows, instead of row by row: those that are no key. */
export const listIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`

/** What starts on the database meanwhile waits: it takes the same lock before it makes tables. */
export const lockFilling = 'select pg_advisory_xact_lock($1)'
export const beginFilling = `begin; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`

export const analyze = 'analyze'

/** The list of the files that made the tables, by the name of its column: the service's, and the sandbox processor's. */
export const createMigrationsTable = {
  name: `create table migrations (
    name        text primary key,
    applied_at  timestamptz not null default current_timestamp
  )`,
  file: 'create table migrations (file text primary key, applied_at timestamptz not null)',
}

export const dropConstraint = (table: string, name: string) => `alter table ${table} drop constraint ${name}`

export const addConstraint = (table: string, name: string, definition: string) =>
  `alter table ${table} add constraint ${name} ${definition}`

export const dropIndex = (name: string) => `drop index ${name}`

export const readOwnProcess = 'select pg_backend_pid() as pid'
