/** Reads facts that only the database has: the open attempts, and the seconds of the slowest attempt. */
export const readAttempts = `select count(*) filter (where status = 'created')::integer as open, count(*)::integer as attempts,
    coalesce(max(extract(epoch from updated_at - created_at)) filter (where status <> 'created'), 0)::float8 as slowest
  from transactions`
