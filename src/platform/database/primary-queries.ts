/**
 * Reads whether a server accepts writes, and its timeline. Each promotion starts the next higher timeline. Of two
 * servers that accept writes, the later promotion has the higher number.
 */
export const readServerState = `select current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    case when pg_is_in_recovery() then null
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`
