import pg from 'pg'
import { expect, test } from 'vitest'
import { idOf, openWorld } from './accounts.fixture.ts'
import { createBatchedLookups } from './batched-lookups.ts'
import { toBatchedSql } from './batched-queries.ts'
import { c, command, lookup, openDatabase } from './index.ts'
import { createTick } from './tick.ts'
import type { WireStatement } from './wire-query.ts'

const findEntry = lookup({
  name: 'test: find entry',
  parameters: { account: c.maybe(c.uuid()), note: c.text() },
  row: { share: c.bigint, seen: c.instant, asked: c.text() },
  sql: `select 100 / length($2) as share, now() as seen, $2 as asked from entries where account_id = $1 and note = $2`,
})
const dropEntry = command({
  name: 'test: drop entry',
  parameters: { account: c.uuid(), note: c.text() },
  row: {},
  sql: 'delete from entries where account_id = $1 and note = $2',
})
test('lookups that are asked for at once are one statement, and each is told of its own', async () => {
  await using world = await openWorld()
  const places = Array.from({ length: 150 }, (_, place) => place)
  await world.add(...places)
  await Promise.all(places.map((place) => world.move(place, 0, place, `of ${place}`)))
  const asked = [...places, 999, ...places]
  const found = await Promise.all(asked.map((place) => world.read(place)))
  expect(found.map((row) => row?.balance)).toEqual([...places, undefined, ...places])
  expect(found[3]?.notes).toEqual(['of 3'])
  const seen = await Promise.all(
    places
      .slice(0, 9)
      .map((place) => world.db.first(findEntry, { account: idOf(place), note: `of ${place}` })),
  )
  expect(new Set(seen.map((row) => row?.seen)).size).toBe(1)
})

test('a table that was empty when it was last looked at is not walked through by lookups', async () => {
  await using world = await openWorld()
  await world.admin.query('vacuum analyze accounts')
  await world.admin.query('vacuum analyze entries')
  for (const method of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan'])
    await world.admin.query(`set enable_${method} = off`)
  await world.admin.query(`set plan_cache_mode = force_generic_plan`)
  await world.admin.query(`prepare looking as ${toBatchedSql(findEntry)}`)
  const { rows } = await world.admin.query('explain execute looking(null, null)')
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toMatch(/Index Cond: .*account_id = gathered\.p1/)
  expect(plan).not.toContain('Join Filter')
})

test('lookups of texts that look alike are told apart', async () => {
  await using world = await openWorld()
  await world.add(1)
  const notes = ['a', 'a"', '"a', 'a,b', 'a","b', 'null', '{a}', 'a\\', 'ä\n1']
  await world.move(1, 0, 1, ...notes)
  const ask = (note: string) => world.db.first(findEntry, { account: idOf(1), note })
  expect((await Promise.all(notes.map(ask))).map((row) => row?.asked)).toEqual(notes)
  const ofNobody = world.db.first(findEntry, { account: null, note: 'null' })
  expect(await Promise.all([ofNobody, ask('a')])).toMatchObject([undefined, { asked: 'a' }])
})

test('what was written before a lookup was asked for is seen, also among many that were asked before', async () => {
  await using world = await openWorld()
  await world.add(1)
  await world.move(1, 0, 1, 'revoked', 'kept')
  const ask = (note: string) => world.db.first(findEntry, { account: idOf(1), note })
  for (let round = 0; round < 20; round++) {
    const before = [ask('kept'), ask('revoked')]
    await world.db.run(dropEntry, { account: idOf(1), note: 'revoked' })
    const after = await Promise.all([ask('kept'), ask('revoked')])
    expect(after).toMatchObject([{ asked: 'kept' }, undefined])
    expect(await before[0]).toMatchObject({ asked: 'kept' })
    await world.move(1, round + 1, 1, 'revoked')
  }
})

test('a lookup that fails among others fails alone', async () => {
  await using world = await openWorld()
  await world.add(1)
  await world.move(1, 0, 1, '', 'a', 'bb')
  const ask = (note: string) => world.db.first(findEntry, { account: idOf(1), note })
  const [empty, one, two] = await Promise.allSettled(['', 'a', 'bb'].map(ask))
  expect(empty).toMatchObject({ status: 'rejected', reason: { kind: 'other' } })
  expect([one, two]).toMatchObject([{ value: { share: 100 } }, { value: { share: 50 } }])
})

test('lookups whose connection is lost are asked again, and hear of it where there is no other', async () => {
  await using world = await openWorld({ lanes: 1 })
  await world.add(1, 2)
  await world.move(1, 0, 1, 'a')
  const ask = (place: number) => world.db.first(findEntry, { account: idOf(place), note: 'a' })
  await ask(1)
  await world.admin.query('begin; lock table entries')
  const waiting = Promise.all([ask(1), ask(2)])
  await world.untilLockedOut()
  await world.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
  )
  await world.admin.query('commit')
  expect(await waiting).toMatchObject([{ asked: 'a' }, undefined])
  const nowhere = openDatabase({ url: 'postgresql://florin@127.0.0.1:1/florin' })
  const asked = [1, 2].map((place) => nowhere.first(findEntry, { account: idOf(place), note: 'a' }))
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toMatchObject({ reason: { kind: 'unavailable' } })
  await nowhere.close()
})

test('lookups that ran out of time together are not asked again one by one', async () => {
  const outOfTime = Object.assign(new pg.DatabaseError('too long', 0, 'error'), { code: '57014' })
  const sent: (string | undefined)[] = []
  const send = async ({ name }: WireStatement) => {
    sent.push(name)
    throw outOfTime
  }
  const lookUp = createBatchedLookups(send, createTick())
  const asked = ['a', 'a', 'b'].map((note) => lookUp(findEntry, { account: idOf(1), note }))
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toMatchObject({ status: 'rejected', reason: { kind: 'cancelled' } })
  expect(sent).toEqual([`${findEntry.name} *`])
})
