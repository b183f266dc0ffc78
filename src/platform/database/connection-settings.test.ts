import { expect, test } from 'vitest'
import { addAccount, idOf, moveAccount, openWorld } from './accounts.fixture.ts'
import { c, command, openDatabase, query, type Guard } from './index.ts'

const writeUnawaited = command({
  name: 'test: write without the disk',
  isUnawaited: true,
  parameters: { id: c.uuid() },
  row: {},
  sql: `insert into accounts values ($1, 0, 0)`,
})

const moveUnawaited: Guard<typeof moveAccount.columns> = {
  ...moveAccount,
  name: 'test: move account without the disk',
  isUnawaited: true,
}

type Commit = { synchronous: string; pid: number; rows: number }

const readPlanSettings = {
  parameters: {},
  row: { plan: c.text(), scan: c.text(), zone: c.text() },
  sql: `select current_setting('plan_cache_mode') as plan, current_setting('enable_seqscan') as scan,
          current_setting('TimeZone') as zone`,
}

/** A store whose table `commits` gets a row at the commit of each write of an account. */
async function openWatchedWorld() {
  const world = await openWorld()
  await world.admin.query(`create table commits (id uuid, synchronous text, pid integer, xid xid8);
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (new.id, current_setting('synchronous_commit'), pg_backend_pid(), pg_current_xact_id());
      return null; end $$;
    create constraint trigger at_commit after insert or update on accounts deferrable initially deferred
      for each row execute function note_commit()`)
  return {
    world,
    async commitsOf(...places: number[]): Promise<Commit[]> {
      const { rows } = await world.admin.query<Commit>(
        `select synchronous, pid, (select count(*)::int from commits o where o.xid = commits.xid) as rows
         from commits where id = any($1)`,
        [places.map(idOf)],
      )
      return rows
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const range = (from: number) => Array.from({ length: 20 }, (_, place) => from + place)

test('of many writes at once, each waits for the disk or does not as it says, and never in the transaction of another', async () => {
  await using watched = await openWatchedWorld()
  const { db } = watched.world
  const [unawaited, awaited] = [range(100), range(200)]
  await Promise.all(
    unawaited.flatMap((place, nth) => [
      db.run(writeUnawaited, { id: idOf(place) }),
      db.run(addAccount, { id: idOf(awaited[nth] ?? 0) }),
    ]),
  )
  const [off, on] = [await watched.commitsOf(...unawaited), await watched.commitsOf(...awaited)]
  expect(off).toHaveLength(20)
  expect(off.map(({ synchronous, rows }) => [synchronous, rows])).toEqual(off.map(() => ['off', 1]))
  expect(on.map(({ synchronous, rows }) => [synchronous, rows])).toEqual(off.map(() => ['on', 1]))
  const pids = new Set(off.map(({ pid }) => pid))
  expect(on.filter(({ pid }) => pids.has(pid))).toEqual([])
})

test('a guarded write that need not wait shares no statement with one that must', async () => {
  await using watched = await openWatchedWorld()
  const { db, add, admin } = watched.world
  await add(...range(100), ...range(200))
  await admin.query('truncate commits')
  const move = (guard: typeof moveAccount, place: number) =>
    db.writeGuarded(guard, { id: idOf(place), version: 0, balance: 1 }, [])
  await Promise.all(range(0).flatMap((n) => [move(moveUnawaited, 100 + n), move(moveAccount, 200 + n)]))
  const settings = async (from: number) =>
    (await watched.commitsOf(...range(from))).map(({ synchronous }) => synchronous)
  expect(await settings(100)).toEqual(range(0).map(() => 'off'))
  expect(await settings(200)).toEqual(range(0).map(() => 'on'))
})

test('a transaction of several statements waits for the disk, whichever it runs', async () => {
  await using watched = await openWatchedWorld()
  await watched.world.db.transaction(async (tx) => {
    await tx.run(writeUnawaited, { id: idOf(1) })
    await tx.run(addAccount, { id: idOf(2) })
  })
  expect(await watched.commitsOf(1, 2)).toMatchObject([
    { synchronous: 'on', rows: 2 },
    { synchronous: 'on', rows: 2 },
  ])
})

test('the URL chooses how statements are planned, and nothing that rows are read by', async () => {
  await using world = await openWorld()
  const options = encodeURIComponent('-c plan_cache_mode=force_custom_plan -c TimeZone=Asia/Tokyo')
  const { url } = world
  const chosen = openDatabase({ url: `${url}${url.includes('?') ? '&' : '?'}options=${options}` })
  const planned = command({ ...readPlanSettings, name: 'test: plan settings of a write' })
  const own = await world.db.run(planned, {})
  const ofUrl = [
    ...(await chosen.run(planned, {})),
    ...(await chosen.run(command({ ...planned, name: 'test: same, unawaited', isUnawaited: true }), {})),
  ]
  const ofRead = await chosen.first(query({ ...readPlanSettings, name: 'test: plan settings of a read' }), {})
  await chosen.close()
  expect(own).toEqual([{ plan: 'force_generic_plan', scan: 'off', zone: 'UTC' }])
  const expected = { plan: 'force_custom_plan', scan: 'off', zone: 'UTC' }
  expect(ofUrl).toEqual([expected, expected])
  expect(ofRead).toEqual({ ...expected, scan: 'on' })
})
