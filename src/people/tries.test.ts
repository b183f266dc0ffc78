import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecrets } from '#platform/secrets'
import { openStore } from '../../test/support/bare-company.ts'
import { countTry } from './tries.ts'

const now = Date.UTC(2026, 0, 1)

async function opened() {
  const store = await openStore()
  const clock = { at: now, now: () => clock.at }
  const parts = { db: store.db, clock, secrets: openSecrets(randomBytes(32)) }
  const tryOnce = (whose: string) => countTry(parts, 'codes of person', whose, 'second_factor')
  return { clock, tryOnce, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

test('of any number of tries at once as many are let through as the limit allows, until the first is an hour ago', async () => {
  await using world = await opened()
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => world.tryOnce('ada')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await expect(world.tryOnce('ada')).rejects.toMatchObject({ details: { retryAfterSeconds: 3_600 } })
  await expect(world.tryOnce('bob')).resolves.toBeDefined()
  world.clock.at = now + 3_600_000
  await expect(world.tryOnce('ada')).resolves.toBeDefined()
})

test('a right one takes itself back, or all of them', async () => {
  await using world = await opened()
  const tries = await Promise.all(Array.from({ length: 20 }, () => world.tryOnce('ada')))
  await tries[0]?.takeBack()
  await world.tryOnce('ada')
  await expect(world.tryOnce('ada')).rejects.toThrow()
  await tries[1]?.clear()
  for (let count = 0; count < 20; count++) await world.tryOnce('ada')
  await expect(world.tryOnce('ada')).rejects.toThrow()
})
