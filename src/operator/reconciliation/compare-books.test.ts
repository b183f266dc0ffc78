import { expect, test } from 'vitest'
import type { AppContext } from '#context'
import { dayMs, hourMs, minuteMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { ListedMovement } from '#processor'
import { toStartCursor, compareBooks, type ComparisonCursor } from './compare-books.ts'
import {
  createPair,
  createBooks,
  company,
  draw,
  now,
  period,
  type Pair,
  type Row,
} from './two-books.fixture.ts'

/** Returns the differences of a comparison that is interrupted and resumed as often as possible. */
async function inPieces(context: AppContext): Promise<string[]> {
  const found: string[] = []
  let place: ComparisonCursor | undefined = toStartCursor(period)
  while (place) {
    const some = await compareBooks(context, company, period, JSON.parse(JSON.stringify(place)), () => false)
    found.push(...some.differences.map(({ kind, reference }) => `${kind} ${reference}`))
    place = some.place
  }
  return found.toSorted()
}

async function atOnce(context: AppContext): Promise<{ found: string[]; compared: number }> {
  const whole = await compareBooks(context, company, period, toStartCursor(period), () => true)
  expect(whole.place).toBeUndefined()
  const found = whole.differences.map(({ kind, reference }) => `${kind} ${reference}`)
  return { found: found.toSorted(), compared: whole.compared }
}

test('what is planted among thousands is found, and nothing else, whole or in pieces', async () => {
  const pairs: Pair[] = []
  const planted: string[] = []
  for (let each = 0; each < 4_000; each++) {
    // Many movements share one moment, and some precede the write of their attempt, as with forms.
    const at = period.from + minuteMs + (each % 3 === 0 ? 3 * dayMs : draw(7 * dayMs - 20 * minuteMs))
    const pair: Pair & { own: Row } = createPair(at, draw(10) === 0 ? -draw(minuteMs) : draw(2_000))
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
      pair.theirs = [{ ...movement, amountCents: toCents(999) }]
    } else if (each % 400 === 5) {
      planted.push(`open_too_long ${movement.reference}`)
      pairs[pairs.length - 1] = { own: { ...pair.own, status: 'created' }, theirs: pair.theirs }
    } else if (each % 400 === 4) {
      planted.push(`charged_twice ${movement.reference}`)
      pair.theirs = [movement, { ...movement, id: `${movement.id}b`, at: movement.at + draw(30 * minuteMs) }]
    }
  }
  const { context, asked } = createBooks(pairs)
  const whole = await atOnce(context)
  expect(whole.found).toEqual(planted.toSorted())
  expect(whole.compared).toBeGreaterThanOrEqual(4_000)
  // Without differences, the comparison asks the processor for few single movements.
  expect(asked.length).toBeLessThan(100)
  expect(await inPieces(context)).toEqual(planted.toSorted())
})

/** An authorization that was completed after an hour, with both movements of the processor. */
function aCompletedPair(at: number) {
  const { own, theirs } = createPair(at, 100)
  const [sale] = theirs
  if (!sale) throw new Error('a pair has a movement')
  const amount = toCents(1_500)
  const kept = { amount, expiresAt: at + dayMs, steps: 1 }
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
  const completed: Row = { ...own, action: 'authcomplete', status: 'captured', authorization_held: kept }
  return { own: completed, completion, authorization }
}

test('a completion that the processor lost is missing there, and one that it has is not asked for', async () => {
  const healthy = Array.from({ length: 600 }, (_, each) =>
    aCompletedPair(period.from + dayMs + each * minuteMs),
  )
  const lost = aCompletedPair(period.from + 2 * dayMs)
  const voided = aCompletedPair(period.from + 3 * dayMs)
  const { context, asked } = createBooks([
    ...healthy.map(({ own, completion, authorization }) => ({ own, theirs: [completion, authorization] })),
    { own: lost.own, theirs: [{ ...lost.authorization, status: 'approved' }] },
    { own: voided.own, theirs: [{ ...voided.completion, status: 'voided' }, voided.authorization] },
  ])
  expect((await atOnce(context)).found).toEqual(
    [
      `missing_there ${lost.completion.reference}`,
      `status_differs ${voided.completion.reference}`,
    ].toSorted(),
  )
  expect(asked.length).toBeLessThan(10)
})

test('a transfer that moved on there is told once the reconciler does not ask for it any more', async () => {
  const transfers = Array.from({ length: 5 }, (_, each) => {
    const { own, theirs } = createPair(period.from + dayMs + each * hourMs, 100)
    const status = each === 4 ? 'completed' : 'pending'
    const there = each === 4 ? 'returned' : 'settled'
    return {
      own: { ...own, status, payment_method: 'ach' } as Row,
      theirs: theirs.map((movement) => ({ ...movement, status: there, paymentMethod: 'ach' }) as const),
    }
  })
  const [ahead, due, overdue, forgotten, back] = transfers.map(({ own }) => own)
  if (!ahead || !due || !overdue || !forgotten || !back) throw new Error('there are five transfers')
  const { context } = createBooks(transfers, {
    [ahead.id]: now + dayMs,
    [due.id]: now - 29 * minuteMs,
    [overdue.id]: now - 31 * minuteMs,
    [back.id]: now + 4 * dayMs,
  })
  const expected = [overdue, forgotten].map(({ id }) => `status_differs ${toPublicId('trx', id)}`)
  expect((await atOnce(context)).found).toEqual(expected.toSorted())
})

test('a declined movement beside the one that counts is no difference, and alone it is', async () => {
  const tried = [-minuteMs, minuteMs].map((lagMs, each) => {
    const { own, theirs } = createPair(period.from + dayMs + each * hourMs, 100)
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
  expect((await atOnce(createBooks(tried).context)).found).toEqual([])
  const alone = createBooks(tried.map(({ own, declined }) => ({ own, theirs: declined })))
  const expected = tried.map(({ own }) => `status_differs ${toPublicId('trx', own.id)}`)
  expect((await atOnce(alone.context)).found).toEqual(expected.toSorted())
  const mismatched = tried.map(({ own, theirs, declined }) => ({
    own,
    theirs: [
      ...theirs.map((movement) => ({ ...movement, amountCents: toCents(1) })).slice(0, 1),
      ...declined,
    ],
  }))
  const differing = tried.map(({ own }) => `amount_differs ${toPublicId('trx', own.id)}`)
  expect((await atOnce(createBooks(mismatched).context)).found).toEqual(differing.toSorted())
})

test('a processor that answers slowly does not keep a piece for long, and nothing is lost over it', async () => {
  // Movements of the same moment stay on one page.
  const pairs = Array.from({ length: 300 }, (_, each) => createPair(period.from + minuteMs + (each >> 1), 10))
  const differing = pairs.map(({ own, theirs }, each) => ({
    own,
    theirs: each % 3 === 0 ? theirs.map((movement) => ({ ...movement, amountCents: toCents(1) })) : [],
  }))
  const { context, asked } = createBooks(differing, {}, 500)
  const found: string[] = []
  const callMs: number[] = []
  let place: ComparisonCursor | undefined = toStartCursor(period)
  while (place) {
    const before = asked.length
    const some = await compareBooks(context, company, period, place, () => true)
    found.push(...some.differences.map(({ reference }) => reference))
    callMs.push((asked.length - before) * 500)
    place = some.place
  }
  expect(found.toSorted()).toEqual(pairs.map(({ own }) => toPublicId('trx', own.id)).toSorted())
  expect(Math.max(...callMs)).toBeLessThan(40_000)
  expect(callMs.length).toBeGreaterThan(3)
})

test('what lies on an edge of the period on one side alone is no difference', async () => {
  const before = createPair(period.from - 500, 1_000)
  const after = createPair(period.until - 500, 1_000)
  const { context } = createBooks([before, after])
  expect((await atOnce(context)).found).toEqual([])
})

test('where the processor knows nothing, each of ours is missing there, once', async () => {
  const pairs = Array.from({ length: 1_200 }, (_, each) => createPair(period.from + minuteMs + each, 10))
  const { context } = createBooks(pairs.map(({ own }) => ({ own, theirs: [] })))
  const { found, compared } = await atOnce(context)
  expect([found.length, new Set(found).size, compared]).toEqual([1_200, 1_200, 1_200])
})
