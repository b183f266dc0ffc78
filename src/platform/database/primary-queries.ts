/**
 * Whether a server takes writes, and on which timeline: each promotion begins one of the next higher number, so that of two
 * servers that take writes the one with the higher number was promoted since.
 */
export const readServerState = `select current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    case when pg_is_in_recovery() then null
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`
