import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { newReference, openBench } from '../contract/contract-bench.fixture.ts'
import type { Movement, Reference, SaleRequest, Submission } from '../movement.ts'
import { isProcessorError } from '../processor-errors.ts'
import { openStripeBench } from './stripe-bench.fixture.ts'
import type { FaultHow } from '#fake-stripe'

// Two processes share only the database, and a seed places faults at random. In every run a reference must move money
// once or never, and all callers must get the same result.

let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeAll(async () => {
  opened = await openStripeBench()
})
afterEach(() => opened.fakeStripe.expectNoViolations())
afterAll(() => opened.close())

const faults: FaultHow[] = [
  'too many',
  'locked',
  'lost before',
  'lost after',
  'held up',
  'unreadable',
  'failed before',
  'failed after',
  'slow',
]
const places = [
  'any',
  'charge',
  'capture',
  'refund',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
]

/** Returns a generator of numbers from 0 up to a bound, the same for the same seed. */
function drawnBy(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 8) % below
  }
}

type Step = {
  ask: (by: typeof opened.stripe, reference: Reference) => Promise<Submission>
  done: (reference: string) => number
}

/** Opens a location with the object of each step: a card to charge, an authorization to capture, a sale to refund. */
async function openSteps(kind: 'sale' | 'capture' | 'refund') {
  const bench = await openBench(opened.bench())
  const location = opened.openedAs(bench.location)
  const account = opened.accountOf(location)
  const source = await bench.save('approved')
  const free = { surchargeCents: toCents(0) }
  const made = async (action: SaleRequest['action']) => {
    const submission = await opened.stripe.submit(location, bench.sale(source, { ...free, action }))
    if (submission.outcome !== 'moved') throw new Error('nothing moved')
    return submission.movement.id
  }
  const parent = kind === 'sale' ? '' : await made(kind === 'capture' ? 'auth' : 'sale')
  const part = (reference: Reference) => ({ reference, amountCents: toCents(700) })
  const paid = (reference: string) =>
    [...account.tables.charge.values()].filter(
      ({ metadata, paid: isPaid }) => isPaid && metadata['florin_reference'] === reference,
    ).length
  const steps: Record<typeof kind, Step> = {
    sale: {
      ask: (by, reference) => by.submit(location, bench.sale(source, { ...free, reference })),
      done: paid,
    },
    capture: {
      ask: (by, reference) => by.capture(location, parent, part(reference)),
      done: (reference) =>
        account.tables.payment_intent.get(parent)?.metadata['florin_capture'] === reference ? 1 : 0,
    },
    refund: {
      ask: (by, reference) => by.refund(location, parent, part(reference)),
      done: (reference) =>
        [...account.tables.refund.values()].filter(
          ({ metadata }) => metadata['florin_reference'] === reference,
        ).length,
    },
  }
  return { location, account, pass: bench.pass, ...steps[kind] }
}

/** Returns what a submission states about the money, or undefined where it states nothing. */
function outcomeOf(submission: Submission): 'moved' | 'never' | undefined {
  if (submission.outcome === 'moved') return 'moved'
  return submission.outcome === 'refused' && submission.reasonCode === 'reference_cancelled'
    ? 'never'
    : undefined
}

describe.each(['sale', 'capture', 'refund'] as const)(
  'a %s that several ask for and cancel at once',
  (kind) => {
    test.each(Array.from({ length: 12 }, (_none, index) => index + 1))(
      'moves money once or never, and all are told the same (seed %i)',
      async (seed) => {
        const draw = drawnBy(seed)
        const { location, account, pass, ask, done } = await openSteps(kind)
        const other = opened.openProcess()
        const reference = newReference()
        for (let count = draw(4); count > 0; count--)
          account.breakNext({
            kind: places[draw(places.length)] ?? 'any',
            how: faults[draw(faults.length)] ?? 'slow',
            ms: 150,
          })
        const actors = [opened.stripe, other]
        const reported = await Promise.all(
          Array.from({ length: 2 + draw(4) }, async () => {
            const by = actors[draw(2)] ?? other
            const isCancel = draw(3) === 0
            if (!isCancel) return outcomeOf(await ask(by, reference))
            return sayOf(() => by.cancelReference(location, reference))
          }),
        )
        account.clearFaults()
        const late = account.arrive()
        await pass(location, 3 * minuteMs)
        await late
        const end =
          (await other.find(location, reference)) ?? (await other.cancelReference(location, reference))
        await account.arrive()
        const outcome = end ? 'moved' : 'never'
        expect(reported.filter((one) => one !== undefined && one !== outcome)).toEqual([])
        expect(done(reference)).toBe(end ? 1 : 0)
        expect(outcomeOf(await ask(opened.stripe, reference))).toBe(outcome)
        expect(await opened.stripe.find(location, reference)).toEqual(end)
        expect(done(reference)).toBe(end ? 1 : 0)
        await other.close()
      },
    )
  },
)

/** Returns what a cancellation states: the money moved, it never will, or undefined where that is unknown. */
async function sayOf(cancel: () => Promise<Movement | undefined>): Promise<'moved' | 'never' | undefined> {
  try {
    return (await cancel()) ? 'moved' : 'never'
  } catch (error) {
    if (isProcessorError(error)) return undefined
    throw error
  }
}
