import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createReplaceablePool } from './replaceable-pool.ts'

/** A pool of one connection, and its replacement of the same size. */
function openPool() {
  const pools: pg.Pool[] = []
  const pool = createReplaceablePool(() => {
    const opened = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
    pools.push(opened)
    return opened
  })
  return { pool, pools }
}

test('whoever waits for a connection when a pool is left gets one of the next, and none is held for nobody', async () => {
  const { pool, pools } = openPool()
  const used = await pool.connect()
  const waiting = [pool.connect(), pool.connect()]
  pool.renew()
  const first = await waiting[0]
  await first?.query('select 1')
  first?.release()
  const second = await waiting[1]
  second?.release()
  used.release()
  expect(pools.map(({ totalCount }) => totalCount)).toEqual([0, 1])
  expect(pool.now()).toBe(pools[1])
  await pool.end()
})

test('a connection that cannot be made is told to whoever waits for it', async () => {
  const pool = createReplaceablePool(() => new pg.Pool({ connectionString: 'postgresql://127.0.0.1:9/none' }))
  await expect(pool.connect()).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})
