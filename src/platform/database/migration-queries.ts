export const readServerVersion = `select current_setting('server_version_num')::int as version,
    current_setting('server_version') as shown`

export const readsOwnSettings = `select current_setting('florin.own_settings', true) = 'on' as "isOwn"`

export const lockMigrations = 'select pg_advisory_lock($1)'

export const createMigrationsTable = `create table if not exists migrations (
    name        text primary key,
    applied_at  timestamptz not null default current_timestamp
  )`

export const hasMigrationsTable = `select to_regclass('migrations') is not null as knows`

export const listMigrations = 'select name from migrations'

export const insertMigration = 'insert into migrations (name) values ($1)'
