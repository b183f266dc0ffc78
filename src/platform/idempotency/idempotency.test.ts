import pg from 'pg'
import { expect, test } from 'vitest'
import { hourMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { openDatabase, type Database } from '#platform/database'
import { openStore, testIds } from '../../../test/support/bare-company.ts'
import { createIdempotency, keyIsNew, type LockedKey, type Idempotency, type KeyClaim } from './index.ts'

async function openWorld() {
  const store = await openStore()
  const time = { now: Date.now() }
  const open = new Set<string>()
  let asked = 0
  let beginsAt = 0
  const idempotency = createIdempotency({
    db: store.db,
    ids: testIds,
    isOpen: async (_companyId, key) => {
      asked += 1
      return open.has(key) || asked === beginsAt
    },
  })
  const companyId = await store.newCompany()
  const claim = (body: unknown = {}, of: CompanyId = companyId, path = '/a', key = 'some-key') =>
    idempotency.claim({
      companyId: of,
      now: time.now,
      key,
      request: { method: 'POST', path, body },
    })
  return {
    time,
    url: store.url,
    db: store.db,
    open,
    companyId,
    claim,
    /** As `claim`, of a request that is one write. */
    claimOfOneWrite: (body: unknown = {}) =>
      idempotency.claim({
        companyId,
        now: time.now,
        key: 'some-key',
        isOneWrite: true,
        request: { method: 'POST', path: '/a', body },
      }),
    newCompany: store.newCompany,
    /** The owner of the key starts its effect just before the n-th check for one. */
    beginsWhenAsked: (nth: number) => void (beginsAt = nth),
    idempotency,
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

function requireLocked(claim: KeyClaim): LockedKey {
  if (claim.outcome !== 'run') throw new Error('the key was not to be had')
  return claim.key
}

const inProgress = { refusal: { error: 'request_in_progress' } }
const reused = { refusal: { error: 'idempotency_key_reused' } }

test('a key is held by one request, and refused to others until it is answered', async () => {
  await using world = await openWorld()
  const key = requireLocked(await world.claim())
  await expect(world.claim()).rejects.toMatchObject(inProgress)
  await key.store(201, '{"id":1}', 'application/json')
  expect(await world.claim()).toEqual({
    outcome: 'replay',
    statusCode: 201,
    answer: '{"id":1}',
    contentType: 'application/json',
  })
})

test('of many claims at once one succeeds', async () => {
  await using world = await openWorld()
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => world.claim()))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of claims of many keys at once, by several processes, each key is taken by one', async () => {
  await using world = await openWorld()
  const others = [openDatabase({ url: world.url }), openDatabase({ url: world.url })]
  const processes = others.map((db) => createIdempotency({ db, ids: testIds, isOpen: async () => false }))
  const { companyId } = world
  const claimOf = (idempotency: Idempotency, key: string, body: object) =>
    idempotency.claim({ companyId, now: Date.now(), key, request: { method: 'POST', path: '/a', body } })
  const keys = Array.from({ length: 40 }, (_, each) => `of-many-${each}`)
  for (const key of keys) {
    const claims = await Promise.allSettled(
      [...processes, world.idempotency].flatMap((idempotency) =>
        [{ a: 1 }, { a: 1 }, { a: 2 }].map((body) => claimOf(idempotency, key, body)),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims)
      if (claim.status === 'rejected')
        expect(['request_in_progress', 'idempotency_key_reused']).toContain(claim.reason.refusal.error)
  }
  const all = keys.map((key) => `again-${key}`).flatMap((key) => [key, key, key])
  const claims = await Promise.allSettled(all.map((key) => claimOf(world.idempotency, key, {})))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(keys.length)
  await Promise.all(others.map((db) => db.close()))
})

test('a claim that fails among others fails alone', async () => {
  await using world = await openWorld()
  const another = await world.newCompany()
  const claims = await Promise.allSettled([
    world.claim(),
    world.claim({}, world.companyId, '/a', 'no text: \u0000'),
    world.claim({}, another),
  ])
  expect(claims).toMatchObject([
    { status: 'fulfilled' },
    { reason: { kind: 'other' } },
    { status: 'fulfilled' },
  ])
})

test('nobody waits for a key that another request is just writing under', async () => {
  await using world = await openWorld()
  requireLocked(await world.claim())
  const other = await world.newCompany()
  const writer = new pg.Client(world.url)
  await writer.connect()
  await writer.query('begin')
  await writer.query('select from idempotency_keys for update')
  const claims = await Promise.allSettled([world.claim(), world.claim({}, other)])
  expect(claims).toMatchObject([{ reason: inProgress }, { status: 'fulfilled' }])
  requireLocked(await world.claim({}, world.companyId, '/a', 'another-key'))
  await writer.query('rollback')
  await writer.end()
})

test('another body or path is refused, before and after the answer', async () => {
  await using world = await openWorld()
  const key = requireLocked(await world.claim({ a: 1, b: [{ c: 1, d: 2 }] }))
  await expect(world.claim({ a: 2 })).rejects.toMatchObject(reused)
  await key.store(200, '{}', 'application/json')
  await expect(world.claim({ a: 2 })).rejects.toMatchObject(reused)
  await expect(world.claim({ a: 1, b: [{ c: 1, d: 2 }] }, world.companyId, '/b')).rejects.toMatchObject(
    reused,
  )
  expect(await world.claim({ b: [{ d: 2, c: 1 }], a: 1 })).toMatchObject({ outcome: 'replay' })
})

test('a released key may be claimed again, also with another body', async () => {
  await using world = await openWorld()
  await requireLocked(await world.claim({ a: 1 })).release()
  requireLocked(await world.claim({ a: 2 }))
})

test('a committed key is not given back, unless it was opened again', async () => {
  await using world = await openWorld()
  const key = requireLocked(await world.claim())
  key.commit()
  await key.release()
  await expect(world.claim()).rejects.toMatchObject(inProgress)
  key.reopen()
  await key.release()
  requireLocked(await world.claim())
})

test('the first answer stays', async () => {
  await using world = await openWorld()
  const key = requireLocked(await world.claim())
  await key.store(200, '"first"', 'application/json')
  await key.store(400, '"second"', 'application/json')
  await key.release()
  expect(await world.claim()).toMatchObject({ statusCode: 200, answer: '"first"' })
})

test('a key whose owner died is taken over once its lease is over, by one request', async () => {
  await using world = await openWorld()
  const dead = requireLocked(await world.claim())
  world.time.now += 59 * secondMs
  await expect(world.claim()).rejects.toMatchObject(inProgress)
  world.time.now += 2 * secondMs
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => world.claim()))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // The one that was taken for dead can no longer answer for the key, nor give it back.
  await dead.store(200, '"late"', 'application/json')
  await dead.release()
  await expect(world.claim()).rejects.toMatchObject(inProgress)
})

test('what an owner that died began keeps the key until it is known how it ended', async () => {
  await using world = await openWorld()
  requireLocked(await world.claim())
  world.open.add('some-key')
  world.time.now += 10 * 60 * secondMs
  await expect(world.claim()).rejects.toMatchObject(inProgress)
  world.open.clear()
  requireLocked(await world.claim())
})

test('a request that lost its key to another one is told so before it writes', async () => {
  await using world = await openWorld()
  const slow = requireLocked(await world.claim())
  await slow.assertHeld()
  world.time.now += 61 * secondMs
  const next = requireLocked(await world.claim())
  await expect(slow.assertHeld()).rejects.toMatchObject(inProgress)
  await slow.store(200, '{"by":"slow"}', 'application/json')
  await slow.release()
  await next.assertHeld()
})

test('a key whose owner began while it was being taken over stays with the owner', async () => {
  await using world = await openWorld()
  const slow = requireLocked(await world.claim())
  world.time.now += 61 * secondMs
  world.beginsWhenAsked(2)
  await expect(world.claim()).rejects.toMatchObject(inProgress)
  await slow.assertHeld()
})

/** Takes a key as the write that it is for does. */
async function take(
  { db }: { db: Database },
  key: LockedKey,
  response: object,
): Promise<'written' | 'lost race'> {
  if (!key.takenWith) throw new Error('the key was claimed already')
  return db.writeGuarded(keyIsNew, key.takenWith(201, response), [])
}

test('of requests that are one write and ran beside each other the key is taken by one', async () => {
  await using world = await openWorld()
  const claims = await Promise.all([1, 2, 3].map(() => world.claimOfOneWrite()))
  const taken = await Promise.all(claims.map((claim, n) => take(world, requireLocked(claim), { n })))
  expect(taken.toSorted()).toEqual(['lost race', 'lost race', 'written'])
  const answer = JSON.stringify({ n: taken.indexOf('written') })
  expect(await world.claimOfOneWrite()).toMatchObject({ outcome: 'replay', statusCode: 201, answer })
  await expect(world.claimOfOneWrite({ a: 1 })).rejects.toMatchObject(reused)
})

test('a request that is one write finds the key that another one claimed, and takes it over when that one died', async () => {
  await using world = await openWorld()
  requireLocked(await world.claim())
  await expect(world.claimOfOneWrite()).rejects.toMatchObject(inProgress)
  world.time.now += 61 * secondMs
  const key = requireLocked(await world.claimOfOneWrite())
  expect(key.takenWith).toBeUndefined()
  await key.store(201, '{}', 'application/json')
  expect(await world.claim()).toMatchObject({ outcome: 'replay' })
})

test('a key that a request is to take with its write is free until then, and keeps a refusal', async () => {
  await using world = await openWorld()
  const given = requireLocked(await world.claimOfOneWrite({ a: 1 }))
  await given.release()
  const refused = requireLocked(await world.claimOfOneWrite({ a: 2 }))
  await refused.store(422, '{"no":1}', 'application/json')
  expect(await take(world, given, {})).toBe('lost race')
  expect(await world.claimOfOneWrite({ a: 2 })).toMatchObject({ statusCode: 422, answer: '{"no":1}' })
})

test('after 24 hours the key is a new one', async () => {
  await using world = await openWorld()
  await requireLocked(await world.claim({ a: 1 })).store(200, '{}', 'application/json')
  world.time.now += 24 * hourMs - 1
  expect(await world.claim({ a: 1 })).toMatchObject({ outcome: 'replay' })
  world.time.now += 1
  requireLocked(await world.claim({ a: 2 }))
})

test('companies do not share keys', async () => {
  await using world = await openWorld()
  requireLocked(await world.claim({ a: 1 }))
  requireLocked(await world.claim({ a: 2 }, await world.newCompany()))
})
