import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { openStore } from '../../test/support/bare-company.ts'
import { countAttempt, forgetWrongPasswords, throttlePassword } from './login-throttle.ts'

const now = Date.UTC(2026, 0, 1)

async function opened() {
  const store = await openStore()
  const clock = { at: now, now: () => clock.at }
  const deps = { db: store.db, clock, secrets: openSecrets(randomBytes(32)) }
  const tryOnce = (whose: string) => countAttempt(deps, 'codes of person', whose, 'second_factor')
  // Simulates another process, which shares only the database.
  const otherDb = openDatabase({ url: store.url })
  const other = { ...deps, db: otherDb }
  const passwordOf = (email: string, isRight: boolean, address = '192.0.2.1', process = deps) =>
    throttlePassword(process, { email, address }, () => Promise.resolve(isRight))
  const password = (isRight: boolean, address?: string, place = 0) =>
    passwordOf('ada@people.example', isRight, address, place % 2 ? other : deps)
  const close = async () => {
    await otherDb.close()
    await store[Symbol.asyncDispose]()
  }
  return { deps, clock, tryOnce, password, passwordOf, [Symbol.asyncDispose]: close }
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

describe('passwords of one email from one address', () => {
  const outcomeOf = (tried: Promise<boolean>) =>
    tried.then(
      (isRight) => (isRight ? 'right' : 'wrong'),
      () => 'refused',
    )

  test('at once: five wrong ones are told that they are', async () => {
    await using world = await opened()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, place) => outcomeOf(world.password(false, undefined, place))),
    )
    expect(outcomes.toSorted()).toEqual([...Array(15).fill('refused'), ...Array(5).fill('wrong')])
    expect(await outcomeOf(world.password(true))).toBe('refused')
    expect(await outcomeOf(world.password(true, '192.0.2.2'))).toBe('right')
  })

  test('at once: right ones never refuse each other', async () => {
    await using world = await opened()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, place) => outcomeOf(world.password(true, undefined, place))),
    )
    expect(outcomes).toEqual(Array(40).fill('right'))
  })

  test('that are over the limit are refused before any work', async () => {
    await using world = await opened()
    for (let count = 0; count < 5; count++) await world.password(false)
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      await expect(world.password(true)).rejects.toMatchObject({ details: { retryAfterSeconds: seconds } })
      world.clock.at += seconds * 1_000
      expect(await world.password(false)).toBe(false)
    }
    world.clock.at += 900_000
    expect(await world.password(true)).toBe(true)
    for (let count = 0; count < 5; count++) expect(await world.password(false)).toBe(false)
  })
})

test('from one address three hundred wrong passwords an hour are taken, whatever the email, and right ones are no matter', async () => {
  await using world = await opened()
  const from = (place: number, isRight: boolean) => world.passwordOf(`${place}@people.example`, isRight)
  for (let place = 0; place < 299; place++) await from(place, false)
  for (let place = 0; place < 5; place++) expect(await from(1_000, true)).toBe(true)
  expect(await from(1_001, false)).toBe(false)
  await expect(from(1_002, true)).rejects.toMatchObject({ details: { retryAfterSeconds: 3_600 } })
  world.clock.at += 3_600_000
  expect(await from(1_002, true)).toBe(true)
})

describe('wrong passwords of one email from many addresses', () => {
  const email = 'ada@people.example'
  const placed = (place: number) => `2001:db8:1:${place.toString(16)}::7`

  /** Tries wrong passwords from these addresses in order, and returns how many were rejected as wrong. */
  async function countRejected(world: Awaited<ReturnType<typeof opened>>, addresses: string[]) {
    let count = 0
    for (const address of addresses)
      if ((await world.passwordOf(email, false, address).catch(() => 'refused')) === false) count++
    return count
  }

  test.each([
    ['/64', (place: number) => `2001:db8:1:2:${place}::7`, 5],
    ['/56', (place: number) => placed(place), 10],
    ['/48', (place: number) => placed(place * 256), 20],
    ['IPv4 network, and from anywhere', (place: number) => `198.51.100.${place}`, 30],
  ])('of one %s are told %s so many times that they are wrong', async (_, addressOf, most) => {
    await using world = await opened()
    const addresses = Array.from({ length: 60 }, (_each, place) => addressOf(place))
    expect(await countRejected(world, addresses)).toBe(most)
  })

  test('wait longer each time, are told once, and no more once the mailbox proved itself', async () => {
    await using world = await opened()
    let count = 0
    const onGuessed = async () => void count++
    const tryFrom = (place: number) =>
      throttlePassword(world.deps, { email, address: `198.51.100.${place}`, onGuessed }, async () => false)
    for (let place = 0; place < 30; place++) expect(await tryFrom(place)).toBe(false)
    expect(count).toBe(1)
    for (const seconds of [30, 60, 120]) {
      await expect(tryFrom(99)).rejects.toMatchObject({ details: { retryAfterSeconds: seconds } })
      world.clock.at += seconds * 1_000
      expect(await tryFrom(100 + seconds)).toBe(false)
    }
    expect(count).toBe(1)
    await forgetWrongPasswords(world.deps, email)
    for (const place of [1, 99]) expect(await tryFrom(place)).toBe(false)
  })
})

test('from the addresses of one /48 so many wrong passwords are taken as from four, whatever the email', async () => {
  await using world = await opened()
  let taken = 0
  for (let place = 0; place < 1_205; place++) {
    const tried = world.passwordOf(
      `${place}@people.example`,
      false,
      `2001:db8:1:${(place * 256).toString(16).slice(-4)}::7`,
    )
    if ((await tried.catch(() => 'refused')) === false) taken++
  }
  expect(taken).toBe(1_200)
})
