import type { Uuid } from '#kernel/ids'
import { c, hub } from '#platform/database'

const each = 'unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])'

const usedNow = 'greatest(0, bucket.used - greatest(0, wanted.now - bucket.at) * wanted.rate / 1000)'
const reserve = `least(wanted.burst - ${usedNow}, wanted.rate) / 1000000 / wanted.sharers`
const grantedNow = `greatest(0, least((wanted.burst - ${usedNow}) / 1000000, greatest(wanted.waiting, ${reserve})))`

/**
 * Takes requests from shared buckets: those that wait, and a reserve while a bucket has many. Rates, bursts and uses
 * are in millionths of a request, times in ms. A bucket without a row has no answer. Buckets are locked in one order,
 * so that processes never wait for each other in a circle. The new values are those of the updated row: after a wait
 * for its lock, PostgreSQL computes them again, and only them.
 */
export const takeFromBuckets = hub.command({
  name: 'take from rate buckets',
  parameters: {
    keys: c.uuids(),
    rates: c.bigints,
    bursts: c.bigints,
    waiting: c.bigints,
    sharers: c.bigints,
    at: c.bigints,
  },
  row: { place: c.bigint, granted: c.bigint, used: c.bigint },
  sql: `with locked as (
          select key from rate_buckets where key = any($1) order by key for update)
        update rate_buckets as bucket
        set granted = ${grantedNow},
            used = ${usedNow} + ${grantedNow} * 1000000,
            -- A clock that was set back by much counts from its new time.
            at = case when bucket.at > wanted.now + 60000 then wanted.now else greatest(bucket.at, wanted.now) end
        from locked
        join ${each} with ordinality as wanted (key, rate, burst, waiting, sharers, now, place) using (key)
        where bucket.key = locked.key
        returning wanted.place, bucket.granted, bucket.used`,
})

/** Adds a full bucket, unless it exists. */
export const addBucket = hub.command({
  name: 'add rate bucket',
  parameters: { key: c.uuid(), at: c.bigint },
  row: {},
  sql: `insert into rate_buckets (key, used, at) values ($1, 0, $2) on conflict (key) do nothing`,
})

/** Deletes buckets that were not used for long, which are full again. */
export const deleteIdleBuckets = hub.command({
  name: 'delete idle rate buckets',
  parameters: { before: c.bigint, limit: c.integer },
  row: {},
  sql: `delete from rate_buckets where key in (
          select key from rate_buckets where at < $1 order by key limit $2 for update skip locked)`,
})

/** Notes that a process serves requests, and returns how many others were seen since a time. */
export const beat = hub.command({
  name: 'note api process',
  parameters: { id: c.uuid<Uuid>(), now: c.instant, since: c.instant },
  row: { others: c.bigint },
  sql: `with own as (
          insert into api_processes (id, seen_at) values ($1, $2)
          on conflict (id) do update set seen_at = excluded.seen_at)
        select count(*) as others from api_processes where id <> $1 and seen_at >= $3`,
})

/** Deletes a process that ended, and those that were not seen since a time. */
export const deleteProcess = hub.command({
  name: 'delete api process',
  parameters: { id: c.uuid<Uuid>(), before: c.instant },
  row: {},
  sql: `delete from api_processes where id = $1 or seen_at < $2`,
})
