/** What of the service's books only its database tells: attempts that are open, and how long the slowest one was. */
export const readAttempts = `select count(*) filter (where status = 'created')::integer as open, count(*)::integer as attempts,
    coalesce(max(extract(epoch from updated_at - created_at)) filter (where status <> 'created'), 0)::float8 as slowest
  from transactions`
