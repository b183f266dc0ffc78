import type { CompanyId } from '#kernel/ids'
import { c, command, query } from '#platform/database'

/**
 * Records the recipients of a key unless too many different ones are recorded since a moment; returns how many there
 * are. The statement locks the row, so that concurrent requests are counted one after the other.
 */
export const recordRecipients = command({
  name: 'note recipients of a key',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    keyId: c.uuid(),
    recipients: c.texts(),
    now: c.bigint,
    since: c.bigint,
    recipientsMax: c.integer,
  },
  row: { noted: c.integer },
  // The conflict clause names no parameter: Citus runs it by itself, without any.
  sql: `insert into key_recipients as known (company_id, key_id, recipients, mailed_at, counted_since, recipients_max)
        select $1, $2, $3::text[], array_fill($4::bigint, array[cardinality($3::text[])]), $5, $6
        on conflict (company_id, key_id) do update
          set (recipients, mailed_at) = (
                select array_agg(recipient), array_agg(mailed_at) from (
                  select recipient, max(mailed_at) as mailed_at from (
                    select * from unnest(known.recipients, known.mailed_at) as before (recipient, mailed_at)
                    where mailed_at > excluded.counted_since
                    union all
                    select * from unnest(excluded.recipients, excluded.mailed_at)) as both_of_them
                  group by recipient) as kept),
              counted_since = excluded.counted_since, recipients_max = excluded.recipients_max
          where (
            select count(*) from (
              select recipient from unnest(known.recipients, known.mailed_at) as before (recipient, mailed_at)
              where mailed_at > excluded.counted_since
              union
              select * from unnest(excluded.recipients)) as counted) <= excluded.recipients_max
        returning cardinality(recipients) as noted`,
})

export const findRecipients = query({
  name: 'find recipients of a key',
  parameters: { companyId: c.uuid<CompanyId>(), keyId: c.uuid() },
  row: { recipients: c.texts(), mailed_at: c.json<number[]>() },
  sql: `select recipients, to_jsonb(mailed_at) as mailed_at from key_recipients where company_id = $1 and key_id = $2`,
})
