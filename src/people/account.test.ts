import { expect, test } from 'vitest'
import type { PersonId } from '#kernel/ids'
import { isPasswordOf, type Account } from './account.ts'
import { stretched } from './stretched.ts'

const password = 'tortoise umbrella kettle'

test('where there is no password to hold one against it is refused, and takes as much work', async () => {
  const known: Account = {
    id: '01890000-0000-7000-8000-000000000001' as PersonId,
    email: 'ada@people.example',
    name: 'Ada',
    hash: await stretched(password),
    has_two_factor: false,
  }
  expect(await isPasswordOf(known, password)).toBe(true)
  const [held = 0, ...none] = await fastest([
    () => isPasswordOf(known, `${password}!`),
    () => isPasswordOf(undefined, password),
    () => isPasswordOf({ ...known, hash: null }, password),
  ])
  for (const taken of none) expect(taken).toBeGreaterThan(held / 2)
})

const rounds = 15

/** How long each takes where nothing is in its way, ms. They take turns, so that none has the busy moments alone. */
async function fastest(compares: (() => Promise<boolean>)[]): Promise<number[]> {
  const least = compares.map(() => Infinity)
  for (let round = 0; round < rounds; round++)
    for (const [place, compare] of compares.entries()) {
      const begun = performance.now()
      expect(await compare()).toBe(false)
      least[place] = Math.min(least[place] ?? Infinity, performance.now() - begun)
    }
  return least
}
