import net from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createEmptyDatabase } from '../../../test/support/database.ts'
import { c, openDatabase, query } from './index.ts'
import { createPipeline } from './pipeline.ts'
import { createTick } from './tick.ts'

const ownProcess = query({
  name: 'test lanes: own process',
  parameters: {},
  row: { pid: c.integer },
  sql: 'select pg_backend_pid() as pid',
})

test('a lane that is given up ends its connection, after the answers that are still to come on it', async () => {
  await using database = await createEmptyDatabase()
  const admin = new pg.Client(database.url)
  await admin.connect()
  const connect = () =>
    new pg.Client({ connectionString: database.url, pipeline: true, application_name: 'test lanes' })
  const lanes = createPipeline(1, createTick(), 20_000, connect)
  const ownPid = async () => (await lanes.send({ text: 'select pg_backend_pid() as pid' }))[0]?.['pid']
  const before = await ownPid()
  await lanes.send({ name: 'same', text: 'select 1' })
  await admin.query('select pg_advisory_lock(1)')
  const underWay = lanes.send({ text: 'select pg_advisory_lock(1)' })
  // The client itself rejects this statement, on a working connection.
  await expect(lanes.send({ name: 'same', text: 'select 2' })).rejects.toThrow('must be unique')
  expect(await ownPid()).not.toBe(before)
  await admin.query('select pg_advisory_unlock(1)')
  await underWay
  const open = `select pid from pg_stat_activity where application_name = 'test lanes'`
  await expect.poll(async () => (await admin.query(open)).rowCount).toBe(1)
  await lanes.close()
  await expect.poll(async () => (await admin.query(open)).rowCount).toBe(0)
  await admin.end()
})

test.each([
  ['has answered', 1],
  ['has only failed', 0],
])(
  'a statement whose plan is outdated fails once, where it %s: its lane ends, and another prepares it anew',
  async (_what, by) => {
    await using database = await createEmptyDatabase()
    const admin = new pg.Client(database.url)
    await admin.connect()
    await admin.query('create table held (amount integer); insert into held values (7)')
    const connect = () => new pg.Client({ connectionString: database.url, pipeline: true })
    const lanes = createPipeline(1, createTick(), 20_000, connect)
    const text = 'select amount, pg_backend_pid() as pid from held where 1 / $1::int = 1'
    const read = (divisor: number) => lanes.send({ name: 'held', text, values: [divisor] })
    const pid = async () => (await lanes.send({ text: ownProcess.sql }))[0]?.['pid']
    const before = await pid()
    await read(by).catch(() => {})
    await admin.query('alter table held alter column amount type text')
    await expect(read(1)).rejects.toMatchObject({ code: '0A000' })
    const [after] = await read(1)
    expect(after?.['amount']).toBe('7')
    expect(after?.['pid']).not.toBe(before)
    await lanes.close()
    await admin.end()
  },
)

test('a statement that the server does not do fails alone, prepared or not: its lane goes on', async () => {
  await using database = await createEmptyDatabase()
  const connect = () => new pg.Client({ connectionString: database.url, pipeline: true })
  const lanes = createPipeline(1, createTick(), 20_000, connect)
  const ownPid = async () => (await lanes.send({ name: 'pid', text: ownProcess.sql }))[0]?.['pid']
  const before = await ownPid()
  const text = 'select count(*) from pg_class for update'
  for (const statement of [{ text }, { name: 'counted', text }, { name: 'counted', text }])
    await expect(lanes.send(statement)).rejects.toMatchObject({ code: '0A000' })
  expect(await ownPid()).toBe(before)
  await lanes.close()
})

test('connections ask from time to time whether the other side is still there', async () => {
  await using database = await createEmptyDatabase()
  const db = openDatabase({ url: database.url })
  const keepAlive = vi.spyOn(net.Socket.prototype, 'setKeepAlive')
  await db.first(ownProcess, {})
  await db.transaction((tx) => tx.first(ownProcess, {}))
  expect(keepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ])
  keepAlive.mockRestore()
  await db.close()
})
