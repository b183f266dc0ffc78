import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { writeBatch } from './write-batch.ts'

const items = Array.from({ length: 100 }, (_, place) => place)

function answered(code: string): DatabaseError {
  return new DatabaseError('test', Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code }))
}

/** Writes a batch that fails as `fails` defines, and returns the outcome. */
async function write(batch: number[], fails: (part: number[], tries: number) => Error | undefined) {
  const world = {
    sizes: [] as number[],
    written: new Map<number, number>(),
    rejected: new Map<number, unknown>(),
  }
  await writeBatch(
    batch,
    async (part) => {
      world.sizes.push(part.length)
      const error = fails(part, world.sizes.length)
      if (error) throw error
      part.forEach((item) => world.written.set(item, world.sizes.length))
    },
    (item, error) => world.rejected.set(item, error),
  )
  return world
}

test('of a hundred one fails alone, and the others wait for a few statements only', async () => {
  for (const bad of [0, 37, 99]) {
    const world = await write(items, (part) => (part.includes(bad) ? answered('23514') : undefined))
    expect([...world.rejected.keys()]).toEqual([bad])
    expect(world.written.size).toBe(99)
    expect(world.sizes.length).toBeLessThanOrEqual(1 + 2 * 7)
    expect(world.written.get(bad < 50 ? 99 : 0)).toBeLessThanOrEqual(3)
  }
})

test('all of a batch may fail, each for its own reason', async () => {
  const world = await write(items, (part) => new RangeError(`item ${part[0]}`))
  expect(world.rejected.size).toBe(100)
  expect(world.rejected.get(42)).toMatchObject({ message: 'item 42' })
})

test('what may have been written is not written again, and nothing behind it is tried', async () => {
  const lost = new DatabaseError('test', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  const whole = await write(items, () => lost)
  expect(whole.sizes).toEqual([100])
  expect(whole.rejected.size).toBe(100)
  const half = await write(items, (_, tries) => (tries === 1 ? answered('23514') : lost))
  expect(half.sizes).toEqual([100, 50])
  expect(half.rejected.size).toBe(100)
})

test('a conflict is tried again alone a few times', async () => {
  const passing = await write([1], (_, tries) => (tries < 4 ? answered('40P01') : undefined))
  expect(passing.sizes).toEqual([1, 1, 1, 1])
  expect(passing.written.size).toBe(1)
  const lasting = await write([1, 2], (part) => (part.includes(1) ? answered('40001') : undefined))
  expect(lasting.sizes).toEqual([2, 1, 1, 1, 1, 1])
  expect([...lasting.rejected.keys()]).toEqual([1])
  expect([...lasting.written.keys()]).toEqual([2])
})

test('a batch that ran out of time is written item by item', async () => {
  const world = await write(items, (part) => (part.includes(37) ? answered('57014') : undefined))
  expect([...world.rejected.keys()]).toEqual([37])
  expect(world.written.size).toBe(99)
})

test('a batch is given up once a few of its statements ran out of time', async () => {
  const world = await write(items, () => answered('57014'))
  expect(world.sizes).toEqual([100, 1, 1])
  expect(world.rejected.size).toBe(100)
})
