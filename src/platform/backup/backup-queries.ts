/**
 * Reads from one snapshot, which other transactions do not change. The settings make the text output independent of the
 * server's configuration.
 */
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

/** `freeze` spares a later vacuum; PostgreSQL allows it because the table was truncated in the same transaction. */
export const copyTableIn = (table: string, columns: string[]) =>
  `copy ${table} (${columns.join(', ')}) from stdin with (freeze)`

export const emptyTables = (names: string[]) => `truncate ${names.join(', ')}`

/** Tables that not even their owner may empty, such as the audit. A superuser may empty every table. */
export const listGuardedTables = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and not has_table_privilege(oid, 'truncate')`

export const allowTruncate = (table: string) => `grant truncate on ${table} to current_user`
export const forbidTruncate = (table: string) => `revoke truncate on ${table} from current_user`

export const findSchema = 'select current_schema() as name'

/** Ordinary tables of the schema, with their columns except generated ones. Unlogged tables have nothing worth a backup. */
export const listTables = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = $1::regnamespace and relkind = 'r' and relpersistence = 'p' and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

export const listSequences = `
  select sequencename as name from pg_sequences where schemaname = $1 order by sequencename`

export const readSequence = (name: string) => `select last_value::text as last, is_called from ${name}`

export const setSequence = 'select setval($1::regclass, $2, $3)'

/** Counts the relations of the schema. A database that is to be filled must have none. */
export const countRelations = `
  select count(*)::integer as count from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`

/** Foreign keys are dropped and added again after the rows, so that they are checked once instead of row by row. */
export const listForeignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  order by conrelid::regclass::text, conname`

/** Indexes without a constraint are built once after the rows, instead of row by row. */
export const listIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`

/** A service that starts on the database meanwhile waits, because it takes the same lock before its migrations. */
export const lockFilling = 'select pg_advisory_xact_lock($1)'
export const beginFilling = `begin; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local maintenance_work_mem = '256MB'; set local synchronous_commit = on`

export const analyze = 'analyze'

/**
 * Creates the table of applied migrations, by the name of its column: `name` in the service, `file` in the sandbox
 * processor.
 */
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
