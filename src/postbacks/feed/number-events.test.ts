import { randomFillSync } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createIds, type CompanyId, type EventId } from '#kernel/ids'
import { openDatabase } from '#platform/database'
import { createDatabase } from '../../../test/support/database.ts'
import { listEvents, numberEvents } from './feed-queries.ts'
import { getFeedState, numberWaitingEvents, type FeedState } from './number-events.ts'

// Ids from the same millisecond are not ordered, so each id gets its own millisecond.
let last = Date.now()
const ids = createIds(() => (last += 1), randomFillSync)
const all = 1_000

test('an event that is not committed has no number, and keeps nobody from theirs', async () => {
  await using feed = await openFeed()
  const slow = await feed.connect()
  await slow.query('begin')
  const late = await feed.write(slow, 'invoice.created')
  const early = await feed.write(feed.client, 'invoice.paid')
  expect(await feed.number()).toBe(1)
  expect(await feed.numbered()).toEqual([[1, early]])
  await slow.query('commit')
  expect(await feed.number()).toBe(1)
  expect(await feed.numbered()).toEqual([
    [1, early],
    [2, late],
  ])
})

test('an event that is taken back leaves no gap', async () => {
  await using feed = await openFeed()
  const undone = await feed.connect()
  await undone.query('begin')
  await feed.write(undone, 'invoice.created')
  await feed.number()
  await undone.query('rollback')
  const kept = await feed.write(feed.client, 'invoice.created')
  await feed.number()
  expect(await feed.numbered()).toEqual([[1, kept]])
})

test('events have numbers in the order in which they happened, so many at a time', async () => {
  await using feed = await openFeed()
  const at = Date.UTC(2026, 0, 1)
  const third = await feed.write(feed.client, 'invoice.created', at + 3)
  const first = await feed.write(feed.client, 'invoice.created', at + 1)
  const second = await feed.write(feed.client, 'invoice.created', at + 2)
  const behind = await feed.write(feed.client, 'invoice.created', at)
  expect(await feed.number(3)).toBe(3)
  expect(await feed.number(3)).toBe(1)
  expect(await feed.number(3)).toBe(0)
  const order = [first, second, third, behind]
  expect(await feed.numbered()).toEqual(order.map((eventId, place) => [place + 1, eventId]))
})

test('whoever knows where the feed stands does not ask again, unless somebody gave numbers meanwhile', async () => {
  await using feed = await openFeed()
  await feed.write(feed.client, 'invoice.created')
  await feed.number()
  await feed.write(feed.client, 'invoice.paid')
  const known = await feed.state()
  expect(known).toEqual({ last: 1, oldest: 1, isWaiting: true })
  expect(await feed.numberBy(known)).toMatchObject({ last: 2, oldest: 1, numbered: 1, asked: [] })
  await feed.write(feed.client, 'invoice.voided')
  const late = await feed.numberBy(known)
  expect(late).toMatchObject({ last: 3, oldest: 1, numbered: 1, asked: ['read feed state'] })
  expect(await feed.state()).toEqual({ last: 3, oldest: 1, isWaiting: false })
})

test('a feed of which nothing is kept begins with the first number that is given', async () => {
  await using feed = await openFeed()
  await feed.write(feed.client, 'invoice.created')
  const known = await feed.state()
  expect(known).toEqual({ last: 0, oldest: 1, isWaiting: true })
  expect(await feed.numberBy(known)).toMatchObject({ last: 1, oldest: 1, numbered: 1 })
  await feed.client.query('delete from events')
  await feed.write(feed.client, 'invoice.paid')
  expect(await feed.numberBy(await feed.state())).toMatchObject({ last: 2, oldest: 2, numbered: 1 })
})

test('a numbering that dies before it is committed gave nobody a number', async () => {
  await using feed = await openFeed()
  const first = await feed.write(feed.client, 'invoice.created')
  await feed.number()
  const second = await feed.write(feed.client, 'invoice.created')
  const dying = await feed.connect()
  await dying.query('begin')
  const { text, values } = feed.numberingStatement(1)
  expect((await dying.query(text, values)).rows).toMatchObject([{ numbered: '1' }])
  const waiting = feed.number()
  await dying.end()
  expect(await waiting).toBe(1)
  expect(await feed.numbered()).toEqual([
    [1, first],
    [2, second],
  ])
})

test('of many who give numbers while many write, nobody gives one twice or leaves one out', async () => {
  await using feed = await openFeed()
  const writers = await Promise.all(Array.from({ length: 6 }, () => feed.connect()))
  const isWriting = { yet: true }
  const written: string[] = []
  const writing = Promise.all(
    writers.map(async (writer, place) => {
      for (let n = 0; n < 60; n++) {
        await writer.query('begin')
        const eventIds = [await feed.write(writer, 'invoice.created')]
        if (n % 3 === place % 3) eventIds.push(await feed.write(writer, 'invoice.paid'))
        const isKept = (n + place) % 5 !== 0
        await writer.query(isKept ? 'commit' : 'rollback')
        if (isKept) written.push(...eventIds)
      }
    }),
  ).then(() => (isWriting.yet = false))
  const readers = Array.from({ length: 4 }, async () => {
    const seen: [number, string][] = []
    for (let rest = 1; rest >= 0; rest -= isWriting.yet ? 0 : 1) {
      await feed.number(7)
      seen.push(...(await feed.numbered(seen.length)))
    }
    return seen
  })
  await writing
  const seen = await Promise.all(readers)
  while ((await feed.number()) > 0);
  const whole = await feed.numbered()
  for (const one of seen) expect(one).toEqual(whole.slice(0, one.length))
  expect(whole.map(([sequence]) => sequence)).toEqual(whole.map((_event, place) => place + 1))
  expect(whole.map(([, eventId]) => eventId).toSorted()).toEqual(written.toSorted())
})

/** Creates the feed of one company in a separate database. */
async function openFeed() {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url })
  const companyId = ids.next<CompanyId>()
  const connect = async () => {
    const client = new pg.Client(database.url)
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end().catch(() => {}))
    return client
  }
  return {
    client: await connect(),
    connect,
    async write(client: pg.Client, type: string, occurredAt = Date.now()): Promise<EventId> {
      const eventId = ids.next<EventId>()
      await client.query(
        'insert into unnumbered_events (company_id, event_id, type, occurred_at) values ($1, $2, $3, $4)',
        [companyId, eventId, type, new Date(occurredAt)],
      )
      return eventId
    },
    number: async (limit = all) => (await numberWaitingEvents(db, companyId, limit)).numbered,
    state: () => getFeedState(db, companyId),
    /** Numbers events from an earlier state of the feed. Returns the new state and the statements run since. */
    async numberBy(known: FeedState) {
      const asked: string[] = []
      const recordingDb = {
        ...db,
        first: ((statement, values) => (
          asked.push(statement.name),
          db.first(statement, values)
        )) as typeof db.first,
      }
      return { ...(await numberWaitingEvents(recordingDb, companyId, all, known)), asked }
    },
    async numbered(after = 0): Promise<[number, string][]> {
      const rows = await db.all(listEvents, { companyId, after, limit: 10_000 })
      return rows.map(({ sequence, event_id: eventId }) => [sequence, eventId])
    },
    numberingStatement: (last: number) => ({ text: numberEvents.sql, values: [companyId, last, all] }),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
