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
  const held = await fastest(() => isPasswordOf(known, `${password}!`))
  for (const none of [undefined, { ...known, hash: null }])
    expect(await fastest(() => isPasswordOf(none, password))).toBeGreaterThan(held / 2)
})

/** How long it takes where nothing is in its way, ms. It is to answer that it is none. */
async function fastest(compare: () => Promise<boolean>): Promise<number> {
  const taken = []
  for (let count = 0; count < 7; count++) {
    const begun = performance.now()
    expect(await compare()).toBe(false)
    taken.push(performance.now() - begun)
  }
  return Math.min(...taken)
}
