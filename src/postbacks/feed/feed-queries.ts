import { eventColumns } from '#companies'
import type { CompanyId, EventId } from '#kernel/ids'
import { c, command, query, type RowOf, toLists } from '#platform/database'
import type { EventType } from '../postback.ts'

const eventColumnNames = Object.keys(eventColumns).join(', ')

/** Reads a company's last number, the lowest stored number, and whether events wait for a number. */
export const readFeedState = query({
  name: 'read feed state',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { last: c.maybe(c.bigint), oldest: c.maybe(c.bigint), is_waiting: c.boolean },
  sql: `select (select last_sequence from event_feeds where company_id = $1) as last,
               (select sequence from events where company_id = $1 order by sequence limit 1) as oldest,
               exists (select from unnumbered_events where company_id = $1) as is_waiting`,
})

/** Creates the row that stores the last number of a company. */
export const beginFeed = command({
  name: 'begin feed',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {},
  sql: `insert into event_feeds (company_id, last_sequence) values ($1, 0) on conflict (company_id) do nothing`,
})

/**
 * Numbers a limited count of events after the last number. Returns no row if another writer numbered events since the
 * last number was read. The feed's row is locked before an event is selected. A concurrent writer waits for the lock,
 * finds a changed number and selects nothing. Uncommitted events are not visible and get no number.
 */
export const numberEvents = command({
  name: 'number events',
  parameters: { companyId: c.uuid<CompanyId>(), last: c.bigint, limit: c.integer },
  row: { last: c.bigint, numbered: c.bigint },
  sql: `with feed as materialized (
          select company_id from event_feeds where company_id = $1 and last_sequence = $2 for update),
        taken as (
          delete from unnumbered_events
          where company_id = (select company_id from feed)
            and event_id = any (array(
              select event_id from unnumbered_events where company_id = $1 order by event_id limit $3))
          returning company_id, completed_event_id, completed_at, ${eventColumnNames}),
        given as (
          select ${eventColumnNames} from taken
          union all
          select completed_event_id, coalesce(completed_at, occurred_at), null, transaction_id, 'transaction.completed',
                 null, null, null, null
          from taken where completed_event_id is not null),
        numbered as (
          insert into events (company_id, sequence, ${eventColumnNames})
          select $1, $2 + row_number() over (order by occurred_at, event_id), ${eventColumnNames} from given)
        update event_feeds set last_sequence = $2 + (select count(*) from given)
        where company_id = $1 and last_sequence = $2 and exists (select from feed)
        returning last_sequence as last, (select count(*) from given) as numbered`,
})

const feedColumns = {
  sequence: c.bigint,
  ...eventColumns,
  type: c.text<EventType>(),
  body: c.maybe(c.text()),
  is_posted: c.boolean,
  posted_body: c.maybe(c.bytes),
  posted_snapshot: c.maybe(c.json<Record<string, unknown>>()),
}
export type FeedRow = RowOf<typeof feedColumns>

/** Lists the events of a company after a number, in order. Events without a body include that of their postback. */
export const listEvents = query({
  name: 'list events',
  parameters: { companyId: c.uuid<CompanyId>(), after: c.bigint, limit: c.integer },
  row: feedColumns,
  sql: `select e.sequence, ${Object.keys(eventColumns)
    .map((name) => `e.${name}`)
    .join(', ')}, e.body,
               posted.event_id is not null as is_posted, posted.body as posted_body, posted.snapshot as posted_snapshot
        from events e
          left join postbacks posted on posted.company_id = e.company_id and posted.event_id = e.event_id
            and e.body is null and not posted.emptied
        where e.company_id = $1 and e.sequence > $2
        order by e.sequence limit $3`,
})

const bodies = toLists({ body: c.bytes })

/** Stores the bodies of postbacks that the feed returns before they are sent. The first writer wins. */
export const freezePostedBodies = command({
  name: 'freeze posted bodies',
  parameters: { companyId: c.uuid<CompanyId>(), eventIds: c.uuids<EventId>(), bodies: bodies.body },
  row: { event_id: c.uuid<EventId>(), body: c.bytes },
  sql: `update postbacks p set body = coalesce(p.body, given.body)
        from unnest($2::uuid[], $3::bytea[]) as given (event_id, body)
        where p.company_id = $1 and p.event_id = given.event_id and not p.emptied
        returning p.event_id, p.body`,
})

/** Stores the bodies that the feed returns. The first writer wins. */
export const freezeBodies = command({
  name: 'freeze bodies of events',
  parameters: { companyId: c.uuid<CompanyId>(), sequences: c.bigints, bodies: c.texts() },
  row: { sequence: c.bigint, body: c.text() },
  sql: `update events e set body = coalesce(e.body, given.body)
        from unnest($2::bigint[], $3::text[]) as given (sequence, body)
        where e.company_id = $1 and e.sequence = given.sequence
        returning e.sequence, e.body`,
})

/** Deletes a limited count of expired events, lowest numbers first, so that the remaining events have no gap. */
export const forgetEvents = {
  ...command({
    name: 'forget events',
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with oldest as materialized (
          select sequence, occurred_at from events where company_id = $1 order by sequence limit $3),
        deleted as (
          delete from events
          where company_id = $1
            and sequence = any (array(
              select sequence from oldest
              where sequence < coalesce((select min(sequence) from oldest where occurred_at > $2), 9223372036854775807)))
          returning 1)
        select count(*) as deleted from deleted`,
  }),
  over: (at: string) =>
    `from (select occurred_at from events where company_id = $1 order by sequence limit 1) as oldest where occurred_at <= ${at}`,
}
