import { expect, test } from 'vitest'
import type { Services } from '#access'
import type { Company } from '#companies'
import { dayMs, hourMs, minuteMs } from '#kernel/clock'
import { createIds, publicId, type CompanyId, type TransactionId } from '#kernel/ids'
import { cents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import type { ListedMovement } from '#processor'
import { beginningOf, compareBooks, type Place } from './compare-books.ts'
import type { comparedColumns } from './money-audit-queries.ts'

const now = Date.UTC(2027, 0, 8)
const period = { from: now - 7 * dayMs, until: now - 5 * minuteMs }
const companyId = '01890a5d-ac96-774b-bcce-000000000001' as CompanyId
const company = { id: companyId, clockOffsetMs: 0, sealed: {} } as Company

type Row = RowOf<typeof comparedColumns>
type Pair = { own?: Row; theirs: ListedMovement[] }

let drawn = 1
/** The same draws in every run. */
function draw(below: number): number {
  drawn = (drawn * 48_271) % 2_147_483_647
  return drawn % below
}

/** A sale in both books, and how much later its movement was made. */
function aPair(at: number, lagMs: number): Pair & { own: Row } {
  const ids = createIds(
    () => at,
    (bytes) => {
      for (let place = 0; place < bytes.length; place++) bytes[place] = draw(256)
      return bytes
    },
  )
  const id = ids.next<TransactionId>()
  const processorId = `trx_${id}`
  const own = {
    id,
    invoice_id: null,
    foreign_reference: null,
    action: 'sale',
    status: 'completed',
    subtotal_cents: cents(1_000),
    fee_cents: cents(0),
    payment_method: 'cc',
    processor_id: processorId,
    authorization_held: null,
    reason_code: null,
    created_at: at,
    updated_at: at,
  } as const
  const movement = {
    id: processorId,
    reference: publicId('trx', id),
    action: 'sale',
    status: 'approved',
    amountCents: cents(1_000),
    surchargeCents: cents(0),
    paymentMethod: 'cc',
    at: at + lagMs,
  } as const
  return { own, theirs: [movement] }
}

type Asked = {
  from: number
  until: number
  limit: number
  before: string | null
  after?: string
  ids: string[]
  subjectId: string
  dueAfter: number
}

/** Books that are read as those of the service and the processor are, and how often the processor was asked for one name. */
function booksOf(pairs: Pair[], askedAgainAt: Record<string, number> = {}) {
  const asked: string[] = []
  const ours = pairs.flatMap(({ own }) => own ?? [])
  const newest = (one: Row, other: Row) =>
    other.created_at - one.created_at || (other.id < one.id ? -1 : other.id > one.id ? 1 : 0)
  const mine = ours.toSorted(newest)
  const theirs = pairs.flatMap((pair) => pair.theirs).toSorted((one, other) => other.at - one.at)
  const services = {
    clock: { now: () => now },
    secrets: { unseal: () => '{}' },
    db: {
      async all(statement: { name: string }, { from, until, before, limit, ids, ...watch }: Asked) {
        if (statement.name === 'list watches of a transaction')
          return (askedAgainAt[watch.subjectId] ?? -Infinity) > watch.dueAfter ? [{}] : []
        if (statement.name === 'find transactions to compare')
          return mine.filter(({ id }) => ids.includes(id))
        return mine
          .filter(
            (row) =>
              row.created_at >= from &&
              (row.created_at < until || (row.created_at === until && before !== null && row.id < before)),
          )
          .slice(0, limit)
      },
    },
    processor: {
      async listMovements(_: unknown, { from, until, after, limit }: Asked) {
        const all = theirs.filter(({ at }) => at >= from && at < until)
        const begins = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
        const movements = all.slice(begins, begins + limit)
        return { movements, next: movements.length < limit ? undefined : movements.at(-1)?.id }
      },
      async find(_: unknown, reference: string) {
        asked.push(reference)
        return theirs.find((movement) => movement.reference === reference)
      },
      async readMovement(_: unknown, id: string) {
        return theirs.find((movement) => movement.id === id)
      },
    },
  }
  return { services: services as unknown as Services, asked }
}

/** What is found when a comparison is broken off and gone on with as often as it can be. */
async function inPieces(services: Services): Promise<string[]> {
  const found: string[] = []
  let place: Place | undefined = beginningOf(period)
  while (place) {
    const some = await compareBooks(services, company, period, JSON.parse(JSON.stringify(place)), () => false)
    found.push(...some.differences.map(({ kind, reference }) => `${kind} ${reference}`))
    place = some.place
  }
  return found.toSorted()
}

async function atOnce(services: Services): Promise<{ found: string[]; compared: number }> {
  const whole = await compareBooks(services, company, period, beginningOf(period), () => true)
  expect(whole.place).toBeUndefined()
  const found = whole.differences.map(({ kind, reference }) => `${kind} ${reference}`)
  return { found: found.toSorted(), compared: whole.compared }
}

test('what is planted among thousands is found, and nothing else, whole or in pieces', async () => {
  const pairs: Pair[] = []
  const planted: string[] = []
  for (let each = 0; each < 4_000; each++) {
    // Hundreds of one moment, and movements made before their attempt was written, as in forms.
    const at = period.from + minuteMs + (each % 3 === 0 ? 3 * dayMs : draw(7 * dayMs - 20 * minuteMs))
    const pair: Pair & { own: Row } = aPair(at, draw(10) === 0 ? -draw(minuteMs) : draw(2_000))
    const [movement] = pair.theirs
    if (!movement) throw new Error('a pair has a movement')
    pairs.push(pair)
    if (each % 400 === 1) {
      planted.push(`missing_here ${movement.reference}`)
      pairs[pairs.length - 1] = { theirs: pair.theirs }
    } else if (each % 400 === 2) {
      planted.push(`missing_there ${movement.reference}`)
      pair.theirs = []
    } else if (each % 400 === 3) {
      planted.push(`amount_differs ${movement.reference}`)
      pair.theirs = [{ ...movement, amountCents: cents(999) }]
    } else if (each % 400 === 5) {
      planted.push(`open_too_long ${movement.reference}`)
      pairs[pairs.length - 1] = { own: { ...pair.own, status: 'created' }, theirs: pair.theirs }
    } else if (each % 400 === 4) {
      planted.push(`charged_twice ${movement.reference}`)
      pair.theirs = [movement, { ...movement, id: `${movement.id}b`, at: movement.at + draw(30 * minuteMs) }]
    }
  }
  const { services, asked } = booksOf(pairs)
  const whole = await atOnce(services)
  expect(whole.found).toEqual(planted.toSorted())
  expect(whole.compared).toBeGreaterThanOrEqual(4_000)
  // Where nothing differs the processor is hardly asked for one movement by its name.
  expect(asked.length).toBeLessThan(100)
  expect(await inPieces(services)).toEqual(planted.toSorted())
})

/** An authorization that was completed an hour after it was made, and what the processor has of both. */
function aCompletedPair(at: number) {
  const { own, theirs } = aPair(at, 100)
  const [sale] = theirs
  if (!sale) throw new Error('a pair has a movement')
  const amount = cents(1_500)
  const held = { amount, expiresAt: at + dayMs, steps: 1 }
  const completion: ListedMovement = {
    ...sale,
    reference: `${sale.reference}_authcomplete_1`,
    action: 'capture',
    at: at + hourMs,
  }
  const authorization: ListedMovement = {
    ...sale,
    id: `${sale.id}_auth`,
    action: 'auth',
    status: 'settled',
    amountCents: amount,
  }
  const completed: Row = { ...own, action: 'authcomplete', status: 'captured', authorization_held: held }
  return { own: completed, completion, authorization }
}

test('a completion that the processor lost is missing there, and one that it has is not asked for', async () => {
  const healthy = Array.from({ length: 600 }, (_, each) =>
    aCompletedPair(period.from + dayMs + each * minuteMs),
  )
  const lost = aCompletedPair(period.from + 2 * dayMs)
  const voided = aCompletedPair(period.from + 3 * dayMs)
  const { services, asked } = booksOf([
    ...healthy.map(({ own, completion, authorization }) => ({ own, theirs: [completion, authorization] })),
    { own: lost.own, theirs: [{ ...lost.authorization, status: 'approved' }] },
    { own: voided.own, theirs: [{ ...voided.completion, status: 'voided' }, voided.authorization] },
  ])
  expect((await atOnce(services)).found).toEqual(
    [
      `missing_there ${lost.completion.reference}`,
      `status_differs ${voided.completion.reference}`,
    ].toSorted(),
  )
  expect(asked.length).toBeLessThan(10)
})

test('a transfer that moved on there is told once the reconciler does not ask for it any more', async () => {
  const transfers = Array.from({ length: 5 }, (_, each) => {
    const { own, theirs } = aPair(period.from + dayMs + each * hourMs, 100)
    const status = each === 4 ? 'completed' : 'pending'
    const there = each === 4 ? 'returned' : 'settled'
    return {
      own: { ...own, status, payment_method: 'ach' } as Row,
      theirs: theirs.map((movement) => ({ ...movement, status: there, paymentMethod: 'ach' }) as const),
    }
  })
  const [ahead, due, overdue, forgotten, back] = transfers.map(({ own }) => own)
  if (!ahead || !due || !overdue || !forgotten || !back) throw new Error('there are five transfers')
  const { services } = booksOf(transfers, {
    [ahead.id]: now + dayMs,
    [due.id]: now - 29 * minuteMs,
    [overdue.id]: now - 31 * minuteMs,
    [back.id]: now + 4 * dayMs,
  })
  const told = [overdue, forgotten].map(({ id }) => `status_differs ${publicId('trx', id)}`)
  expect((await atOnce(services)).found).toEqual(told.toSorted())
})

test('a declined movement beside the one that counts is no difference, and alone it is', async () => {
  const tried = [-minuteMs, minuteMs].map((lagMs, each) => {
    const { own, theirs } = aPair(period.from + dayMs + each * hourMs, 100)
    const declined = theirs.map((movement) => {
      return {
        ...movement,
        id: `${movement.id}_declined`,
        status: 'declined',
        at: movement.at + lagMs,
      } as const
    })
    return { own, theirs: [...theirs, ...declined], declined }
  })
  expect((await atOnce(booksOf(tried).services)).found).toEqual([])
  const alone = booksOf(tried.map(({ own, declined }) => ({ own, theirs: declined })))
  const told = tried.map(({ own }) => `status_differs ${publicId('trx', own.id)}`)
  expect((await atOnce(alone.services)).found).toEqual(told.toSorted())
  const apart = tried.map(({ own, theirs, declined }) => ({
    own,
    theirs: [...theirs.map((movement) => ({ ...movement, amountCents: cents(1) })).slice(0, 1), ...declined],
  }))
  const differing = tried.map(({ own }) => `amount_differs ${publicId('trx', own.id)}`)
  expect((await atOnce(booksOf(apart).services)).found).toEqual(differing.toSorted())
})

test('what lies on an edge of the period on one side alone is no difference', async () => {
  const before = aPair(period.from - 500, 1_000)
  const after = aPair(period.until - 500, 1_000)
  const { services } = booksOf([before, after])
  expect((await atOnce(services)).found).toEqual([])
})

test('where the processor knows nothing, each of ours is missing there, once', async () => {
  const pairs = Array.from({ length: 1_200 }, (_, each) => aPair(period.from + minuteMs + each, 10))
  const { services } = booksOf(pairs.map(({ own }) => ({ own, theirs: [] })))
  const { found, compared } = await atOnce(services)
  expect([found.length, new Set(found).size, compared]).toEqual([1_200, 1_200, 1_200])
})
