import { expect, test } from 'vitest'
import { installationId } from '#kernel/ids'
import { addAccount, entries, idOf, moveAccount, openWorld, readAccount } from './accounts.fixture.ts'
import { c, command, DatabaseError, openDatabase, query, toPartRows, violates } from './index.ts'
import { openVanishingHost } from './vanishing-host.fixture.ts'

const ownProcess = query({
  name: 'test: own process',
  parameters: {},
  row: { pid: c.integer },
  sql: 'select pg_backend_pid() as pid',
})
const fail = command({
  name: 'test: fail',
  parameters: {},
  row: {},
  sql: `insert into entries values (null, 'x')`,
})
const statementTimeout = query({
  name: 'test: statement timeout',
  parameters: {},
  row: { timeout: c.text() },
  sql: `select current_setting('statement_timeout') as timeout`,
})
const settings = {
  parameters: {},
  row: { jit: c.text(), zone: c.text(), lock: c.text() },
  sql: `select current_setting('jit') as jit, current_setting('TimeZone') as zone, current_setting('lock_timeout') as lock`,
}
const sleep = query({ name: 'test: sleep', parameters: {}, row: {}, sql: 'select pg_sleep(20)' })

test('a guarded write writes its row and what follows from it, or nothing of either', async () => {
  await using world = await openWorld()
  await world.add(1)
  expect(await world.move(1, 0, 10, 'first')).toBe('written')
  expect(await world.move(1, 0, 20, 'lost')).toBe('lost race')
  expect(await world.read(1)).toEqual({ balance: 10, version: 1, notes: ['first'] })
})

test('of many writes of the same version at once one is written', async () => {
  await using world = await openWorld()
  await world.add(1)
  const writes = Array.from({ length: 30 }, (_, each) => world.move(1, 0, each, `by ${each}`))
  const outcomes = await Promise.all(writes)
  expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1)
  expect((await world.read(1))?.notes).toHaveLength(1)
})

test('writes that come while one is under way go together, and each hears of its own', async () => {
  await using world = await openWorld()
  const places = Array.from({ length: 250 }, (_, place) => place)
  await world.add(...places)
  const outcomes = await Promise.all(
    places.map((place) => world.move(place, place % 5 === 0 ? 7 : 0, place, `of ${place}`)),
  )
  expect(outcomes).toEqual(places.map((place) => (place % 5 === 0 ? 'lost race' : 'written')))
  expect(await world.read(3)).toEqual({ balance: 3, version: 1, notes: ['of 3'] })
  expect(await world.read(5)).toEqual({ balance: 0, version: 0, notes: [] })
})

test('one that fails in a batch fails alone', async () => {
  await using world = await openWorld()
  const places = Array.from({ length: 20 }, (_, place) => place)
  await world.add(...places)
  const writes = await Promise.allSettled(
    places.map((place) => world.move(place, 0, place === 7 ? 5_000 : place, 'x')),
  )
  expect(writes.map(({ status }) => status)).toEqual(
    places.map((place) => (place === 7 ? 'rejected' : 'fulfilled')),
  )
  expect(writes[7]).toMatchObject({ reason: { kind: 'check' } })
  expect(await world.read(8)).toMatchObject({ version: 1, notes: ['x'] })
  expect(await world.read(7)).toMatchObject({ version: 0, notes: [] })
})

test('errors say what kind they are', async () => {
  await using world = await openWorld({ statementTimeoutMs: 500 })
  await world.add(1)
  await expect(world.add(1)).rejects.toMatchObject({
    kind: 'unique',
    violated: { table: 'accounts', columns: 'id' },
  })
  await expect(world.move(1, 0, 1_000)).rejects.toMatchObject({ kind: 'check' })
  await expect(world.db.run(fail, {})).rejects.toMatchObject({ kind: 'other' })
  await expect(world.db.all(sleep, {})).rejects.toMatchObject({ kind: 'cancelled' })
  const twice = await world.move(1, 0, 1, 'a', 'a').catch((error: unknown) => error)
  expect(violates(twice, { table: 'entries', columns: 'account_id, note' })).toBe(true)
  const nowhere = openDatabase({ url: 'postgresql://florin@127.0.0.1:1/florin' })
  await expect(nowhere.first(ownProcess, {})).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(nowhere.transaction(async () => {})).rejects.toMatchObject({ kind: 'unavailable' })
  await nowhere.close()
})

test('a connection that the server ends is replaced, and what was under way on it fails', async () => {
  await using world = await openWorld({ lanes: 1 })
  const before = await world.db.first(ownProcess, {})
  const underWay = world.db.all(sleep, {}).catch((error: unknown) => error)
  await world.untilIn('PgSleep')
  await world.admin.query('select pg_terminate_backend($1)', [before?.pid])
  expect(await underWay).toBeInstanceOf(DatabaseError)
  expect(await underWay).toMatchObject({ kind: 'unavailable' })
  const after = await world.db.first(ownProcess, {})
  expect(after?.pid).toBeGreaterThan(0)
  expect(after?.pid).not.toBe(before?.pid)
})

test('a transaction that throws leaves nothing behind', async () => {
  await using world = await openWorld()
  const failed = world.db.transaction(async (tx) => {
    await tx.run(addAccount, { id: idOf(1) })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await world.read(1)).toBeUndefined()
  await world.db.transaction((tx) => tx.run(addAccount, { id: idOf(1) }))
  expect(await world.read(1)).toMatchObject({ balance: 0 })
})

test('a connection that is lost in a transaction fails it and nothing else, and the next one works', async () => {
  await using world = await openWorld()
  for (let round = 0; round < 5; round++) {
    const failed = world.db.transaction(async (tx) => {
      const own = await tx.first(ownProcess, {})
      await tx.run(addAccount, { id: idOf(9) })
      await world.admin.query('select pg_terminate_backend($1)', [own?.pid])
      await world.untilEnded(own?.pid)
      await tx.first(ownProcess, {})
    })
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable' })
  }
  await world.db.transaction((tx) => tx.run(addAccount, { id: idOf(1) }))
  expect(await world.read(9)).toBeUndefined()
  expect(await world.read(1)).toBeDefined()
})

test('a lost connection does not make a batch be written twice', async () => {
  await using world = await openWorld({ lanes: 1 })
  await world.add(1, 2, 3)
  const before = await world.db.first(ownProcess, {})
  await world.admin.query('begin; lock table accounts')
  const writes = [1, 2, 3].map((place) => world.move(place, 0, 1, 'x').catch((error: unknown) => error))
  await world.untilLockedOut()
  await world.admin.query('select pg_terminate_backend($1)', [before?.pid])
  await world.admin.query('commit')
  for (const outcome of await Promise.all(writes))
    expect(
      outcome === 'written' || (outcome instanceof DatabaseError && outcome.kind === 'unavailable'),
    ).toBe(true)
})

test('a write that another holds up too long takes nobody along', async () => {
  await using world = await openWorld({ statementTimeoutMs: 300 })
  const places = Array.from({ length: 20 }, (_, place) => place)
  await world.add(...places)
  await world.admin.query('begin')
  await world.admin.query('select from accounts where id = $1 for update', [idOf(7)])
  const writes = await Promise.allSettled(places.map((place) => world.move(place, 0, 1, 'x')))
  await world.admin.query('rollback')
  expect(writes.map(({ status }) => status)).toEqual(
    places.map((place) => (place === 7 ? 'rejected' : 'fulfilled')),
  )
  expect(writes[7]).toMatchObject({ reason: { kind: 'cancelled' } })
  expect(await world.move(7, 0, 1, 'x')).toBe('written')
})

test('a write that loses a deadlock is tried again', async () => {
  await using world = await openWorld()
  await world.add(1, 2)
  // The write's deadlock check runs first, so the server fails the write.
  await world.admin.query(`set deadlock_timeout = '10s'`)
  await world.admin.query('begin')
  await world.admin.query('select from accounts where id = $1 for update', [idOf(2)])
  const write = world.db.writeGuarded(moveAccount, { id: idOf(1), version: 0, balance: 5 }, [
    toPartRows(entries, { account_id: idOf(2), note: 'x' }),
  ])
  await world.untilLockedOut()
  await world.admin.query('select from accounts where id = $1 for update', [idOf(1)])
  await world.admin.query('rollback')
  expect(await write).toBe('written')
  expect(await world.read(1)).toMatchObject({ balance: 5, version: 1 })
})

test('a host that vanishes without a word fails what was asked of it, and serves again when it is back', async () => {
  await using world = await openWorld()
  await world.add(1)
  await using host = await openVanishingHost(world.url)
  const db = openDatabase({ url: host.url, lanes: 1, transactions: 1, answerTimeoutMs: 300 })
  const row = { id: idOf(1), version: 0, balance: 5 }
  const onLanes = () => [db.first(readAccount, { id: idOf(1) }), db.writeGuarded(moveAccount, row, [])]
  await Promise.all(onLanes())
  const midway = db.transaction(async (tx) => {
    await tx.first(readAccount, { id: idOf(1) })
    host.vanish()
    return tx.first(readAccount, { id: idOf(1) })
  })
  await expect(midway).rejects.toMatchObject({ kind: 'unavailable' })
  const lost = await Promise.allSettled(onLanes())
  expect(lost).toMatchObject([{ reason: { kind: 'unavailable' } }, { reason: { kind: 'unavailable' } }])
  host.comeBack()
  expect(await Promise.all(onLanes())).toMatchObject([{ version: 1 }, 'lost race'])
  expect(await db.transaction((tx) => tx.first(readAccount, { id: idOf(1) }))).toMatchObject({ version: 1 })
  await db.close()
})

test('statements wait for room to be sent, those of transactions apart, and are sent before the store closes', async () => {
  const room = Promise.withResolvers<void>()
  const send = async <Answer>(statement: () => Promise<Answer>) => room.promise.then(statement)
  await using world = await openWorld()
  await world.add(1)
  const db = openDatabase({ url: world.url, gate: { send } })
  const id = idOf(1)
  const ended: string[] = []
  const note = (what: string, work: Promise<unknown>) => work.then(() => ended.push(what))
  const works = [
    note('a read', db.first(ownProcess, {})),
    note('a lookup', db.first(readAccount, { id })),
    note('a write', db.run(addAccount, { id: idOf(2) })),
    note('a guarded write', db.writeGuarded(moveAccount, { id, version: 0, balance: 7 }, [])),
  ]
  await note(
    'a transaction',
    db.transaction(({ run }) => run(addAccount, { id: idOf(3) })),
  )
  expect(ended).toEqual(['a transaction'])
  expect(db.use().unanswered).toBe(4)
  const closed = note('the store', db.close())
  room.resolve()
  await Promise.all([...works, closed])
  expect(ended).toHaveLength(6)
  expect(ended.at(-1)).toBe('the store')
  expect((await world.read(1))?.balance).toBe(7)
})

test('the server may take as many times longer as it is given patience', async () => {
  await using world = await openWorld({ patience: 10 })
  expect(await world.db.first(statementTimeout, {})).toEqual({ timeout: '150s' })
})

test('no connection has its statements compiled, and all have our settings beside those of the address', async () => {
  await using world = await openWorld()
  const { url } = world
  const db = openDatabase({ url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20lock_timeout%3D7s` })
  const rows = [
    await db.first(query({ ...settings, name: 'test: settings of a read' }), {}),
    ...(await db.run(command({ ...settings, name: 'test: settings of a write' }), {})),
    await db.transaction((transaction) =>
      transaction.first(query({ ...settings, name: 'test: settings of a transaction' }), {}),
    ),
  ]
  const whole = { ...settings, kind: 'assembled query', name: 'test: settings of a whole' } as const
  for await (const some of db.whole(installationId, whole, [])) rows.push(...some)
  await db.close()
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(rows.map(() => ({ jit: 'off', zone: 'UTC', lock: '7s' })))
})
