import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { card, startFixture } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

async function newTerminal(terminalId = 'front-desk') {
  const location = await fixture.newLocation()
  const body = { action: 'sale', amountCents: 1000 }
  return {
    location,
    ask: (reference: string) =>
      location.own('POST', `/v1/terminals/${terminalId}/transactions`, { reference, ...body }),
    cancel: (reference: string) => location.own('POST', `/v1/references/${reference}/cancel`),
    payersAct: async () => location.moveTo(new Date((await location.now()).getTime() + 1000)),
  }
}

/** Blocks every write to this table in the middle of its transaction, until the test releases it. */
async function holdUpWrites(table: 'locations' | 'postbacks') {
  const client = new pg.Client(fixture.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share mode`)
  const watcher = new pg.Client(fixture.databaseUrl)
  await watcher.connect()
  const release = async () => {
    await Promise.all([client.end(), watcher.end()])
  }
  // Also releases when the test fails, because later tests would wait too.
  onTestFinished(release)
  return {
    release,
    /** Counts the waiting statements that contain this text. */
    waitingIn: async (words: string) => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
        [words],
      )
      return rowCount
    },
  }
}

const manyReferences = (count: number) => Array.from({ length: count }, () => randomUUID())

test('a clock move that had to wait is not backwards', async () => {
  // The loop finds no due job while the time stands still.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { location, ask, payersAct } = await newTerminal()
  await ask('waiting')
  const { release, waitingIn } = await holdUpWrites('locations')
  const moving = payersAct()
  await expect.poll(() => waitingIn('update locations')).toBe(1)
  vi.setSystemTime(Date.now() + 60_000)
  await release()
  expect(await moving).toMatchObject({ status: 200 })
  expect(location.postbacks()).toHaveLength(1)
})

test('twenty concurrent requests with one reference make one movement', async () => {
  const { location, ask, payersAct } = await newTerminal()
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('once')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ status: 202 })
  const moves = await Promise.all(Array.from({ length: 5 }, payersAct))
  expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await location.books()).toMatchObject([{ reference: 'once', status: 'approved' }])
  expect(location.postbacks()).toHaveLength(1)
})

test('a request that is cancelled while it comes is either waiting or cancelled, and both say the same', async () => {
  const { location, ask, cancel, payersAct } = await newTerminal('front-desk_silent')
  const references = manyReferences(20)
  const asked = await Promise.all(
    references.map(async (reference) => {
      const [reply, cancelled] = await Promise.all([ask(reference), cancel(reference)])
      expect(cancelled).toEqual({ status: 200, body: { cancelled: true } })
      return reply.status
    }),
  )
  expect(asked.filter((status) => status !== 202 && status !== 409)).toEqual([])
  await payersAct()
  expect(await location.books()).toEqual([])
})

test('many cards, cancellations and repetitions at once: each request is charged once or cancelled', async () => {
  const { location, ask, cancel, payersAct } = await newTerminal()
  const references = manyReferences(40)
  await Promise.all(references.map(ask))
  const [cancellations, repetitions] = await Promise.all([
    Promise.all(references.toReversed().flatMap((reference) => [cancel(reference), cancel(reference)])),
    Promise.all(references.map(ask)),
    payersAct(),
    payersAct(),
  ])
  expect(cancellations.map(({ status }) => status)).toEqual(references.flatMap(() => [200, 200]))
  expect(repetitions.filter(({ status }) => ![200, 202, 409].includes(status))).toEqual([])
  await payersAct()
  const charged = (await location.books()).map(({ reference }) => String(reference))
  expect(new Set(charged).size).toBe(charged.length)
  for (const [index, reference] of references.toReversed().entries()) {
    const isCancelled = !charged.includes(reference)
    for (const reply of cancellations.slice(2 * index, 2 * index + 2))
      expect(reply.body['cancelled']).toBe(isCancelled)
    expect((await cancel(reference)).body['cancelled']).toBe(isCancelled)
    expect((await ask(reference)).status).toBe(isCancelled ? 409 : 200)
  }
  expect(
    location
      .postbacks()
      .map((one) => one['reference'])
      .toSorted(),
  ).toEqual(charged.toSorted())
})

describe('while a card is being put in', () => {
  const putInCard = async () => {
    const terminal = await newTerminal()
    const vaultId = await terminal.location.newVault(card('4242424242424242'))
    const lock = await holdUpWrites('postbacks')
    const asked = await terminal.ask('asked')
    const acting = terminal.payersAct()
    await expect.poll(() => lock.waitingIn('insert into postbacks')).toBe(1)
    return { ...terminal, lock: lock, asked, acting, vaultId }
  }

  test('a cancellation waits to hear of the movement, and a repetition hears that it is waited for', async () => {
    const { ask, cancel, lock, asked, acting } = await putInCard()
    const cancelling = cancel('asked')
    await expect.poll(() => lock.waitingIn('update reference_claims')).toBe(1)
    expect(await ask('asked')).toEqual(asked)
    await lock.release()
    const [cancelled] = await Promise.all([cancelling, acting])
    expect(cancelled.body).toMatchObject({ cancelled: false, transaction: { reference: 'asked' } })
  })

  test('the list waits, so that it does not go on behind the movement', async () => {
    const { location, lock, acting, vaultId } = await putInCard()
    expect(await location.sell({ vaultId }, 'sold')).toMatchObject({ status: 200 })
    const listing = location.own('GET', '/v1/transactions')
    const isListed = await Promise.race([
      listing.then(() => true),
      expect.poll(() => lock.waitingIn('pg_advisory_xact_lock(')).toBe(1),
    ])
    await lock.release()
    const [listed] = await Promise.all([listing, acting])
    expect(isListed).not.toBe(true)
    expect(listed.body['transactions']).toMatchObject([{ reference: 'asked' }, { reference: 'sold' }])
  })
})

test('the list of movements skips none that a terminal makes while others are made', async () => {
  const { location, ask, payersAct } = await newTerminal()
  const vaultId = await location.newVault(card('4242424242424242'))
  await location.sell({ vaultId }, 'first')
  const [first] = await location.books()
  const references = manyReferences(20)
  await Promise.all(references.map(ask))
  let isDone = false
  const made = Promise.all([payersAct(), ...manyReferences(20).map((one) => location.sell({ vaultId }, one))])
  const done = made.then(() => (isDone = true))
  const seen = [String(first?.['id'])]
  for (let isLast = false; !isLast;) {
    isLast = isDone
    const { body } = await location.own('GET', `/v1/transactions?after=${seen.at(-1)}`)
    seen.push(
      ...z
        .array(z.looseObject({ id: z.string() }))
        .parse(body['transactions'])
        .map(({ id }) => id),
    )
  }
  await done
  expect(seen).toEqual((await location.books()).map(({ id }) => id))
  expect(seen).toHaveLength(41)
})
