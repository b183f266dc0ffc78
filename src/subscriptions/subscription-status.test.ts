import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { billingModes, type BillingMode } from './billing-mode.ts'
import {
  assertMove,
  deriveStatus,
  subscriptionStatuses,
  subscriptionTriggers,
  type PeriodStatusFacts,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from './subscription-status.ts'

/**
 * R is charged automatically, M is paid by hand, N is paid once.
 *
 * The fourth column lists all facts afterwards for a subscription that was paid before and has a method; `;` separates
 * its periods. `late`: the due date has passed. `long late`: the due date passed long enough ago to suspend. `covered`:
 * the payment in progress would pay the invoice. `ahead`: the period has not begun.
 */
const table = `
  RM  | pending   | start           | in trial                         | active

  RMN | pending   | invoice changed | paid                             | active
  N   | active    | invoice changed | ended                            | ended
  RMN | pending   | invoice changed | never paid, cancelled            | cancelled
  R   | pending   | invoice changed | paid; failed                     | failed
  R   | pending   | invoice changed | paid; suspends                   | suspended
  M   | pending   | invoice changed | paid; late                       | past_due
  M   | pending   | invoice changed | paid; long late                  | suspended
  R   | active    | invoice changed | failed                           | failed
  R   | active    | invoice changed | failed, no method                | pending
  R   | failed    | invoice changed | paid; unpaid, ahead              | active
  R   | failed    | invoice changed | unpaid, no method                | pending
  R   | suspended | invoice changed | paid                             | active
  R   | suspended | invoice changed | paid; failed                     | failed
  R   | suspended | invoice changed | paid; failed, no method          | pending
  M   | active    | invoice changed | late                             | past_due
  M   | active    | invoice changed | long late                        | suspended
  M   | past_due  | invoice changed | late, covered                    | active
  M   | past_due  | invoice changed | long late                        | suspended
  M   | suspended | invoice changed | paid; unpaid                     | active
  M   | suspended | invoice changed | paid; late                       | past_due

  R   | active    | charge failed   | failed                           | failed

  R   | active    | period begins   | unpaid, no method                | pending
  R   | failed    | period begins   | failed, covered; unpaid, no method | pending
  R   | active    | period begins   | cancelled                        | cancelled
  R   | pending   | period begins   | unpaid, no method, cancelled     | cancelled
  R   | failed    | period begins   | failed, cancelled                | cancelled
  R   | suspended | period begins   | suspends, cancelled              | cancelled
  M   | active    | period begins   | unpaid, cancelled                | cancelled
  M   | past_due  | period begins   | late, cancelled                  | cancelled
  M   | suspended | period begins   | long late, cancelled             | cancelled
  M   | active    | period begins   | paid; late                       | past_due
  M   | active    | period begins   | paid; long late                  | suspended

  M   | active    | time passes     | late                             | past_due
  M   | active    | time passes     | long late                        | suspended
  M   | past_due  | time passes     | long late                        | suspended
  R   | failed    | time passes     | suspends                         | suspended
  R   | pending   | time passes     | suspends, no method              | suspended

  R   | pending   | method changes  | failed                           | failed
  R   | pending   | method changes  | unpaid                           | active
  R   | failed    | method changes  | failed, no method                | pending
  R   | active    | method changes  | unpaid, no method                | pending

  RMN | pending   | cancel          | never paid, unpaid, cancelled    | cancelled
  RM  | active    | cancel          | paid, cancelled                  | cancelled
  R   | failed    | cancel          | failed, cancelled                | cancelled
  R   | suspended | cancel          | suspends, cancelled              | cancelled
  M   | past_due  | cancel          | late, cancelled                  | cancelled
  M   | suspended | cancel          | long late, cancelled             | cancelled

  M   | past_due  | update          | long late                        | suspended
  M   | suspended | update          | late                             | past_due
`

const modesByLetter: Record<string, BillingMode> = {
  R: 'recurring',
  M: 'recurringManual',
  N: 'nonRecurring',
}

const rows = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .flatMap((line) => {
    const [letters = '', from = '', on = '', facts = '', to = ''] = line.split('|').map((cell) => cell.trim())
    return [...letters].map((letter) => ({ mode: modesByLetter[letter] ?? 'recurring', from, on, facts, to }))
  })

const now = Date.UTC(2027, 2, 10)
const suspendAfterDays = 10

/** Parses a cell of the table. */
function factsOf(mode: BillingMode, cell: string): SubscriptionFacts {
  const has = (word: string) => cell.includes(word)
  return {
    now,
    billingMode: mode,
    activatedAt: has('never paid') ? undefined : now - 90 * dayMs,
    cancelledAt: has('cancelled') ? now : undefined,
    endedAt: has('ended') ? now : undefined,
    hasMethod: !has('no method'),
    periods: has('in trial') ? [] : cell.split(';').map(periodOf),
  }
}

function periodOf(cell: string): PeriodStatusFacts {
  const has = (word: string) => cell.includes(word)
  const passesAt = has('long late') ? now - suspendAfterDays * dayMs : has('late') ? now : now + dayMs
  return {
    beginsAt: has('ahead') ? now + dayMs : now,
    passesAt,
    suspendsAt: passesAt + suspendAfterDays * dayMs,
    isUnpaid: ['unpaid', 'late', 'failed', 'suspends'].some(has),
    isCovered: has('covered'),
    failedAt: has('failed') || has('suspends') ? now : undefined,
    suspends: has('suspends'),
  }
}

describe('what happens to a subscription', () => {
  test.each(rows)('$mode | $from | $on | $facts | $to', ({ mode, from, on, facts, to }) => {
    const status = deriveStatus(factsOf(mode, facts))
    expect(status).toBe(to)
    assertMove(mode, from as SubscriptionStatus, on as (typeof subscriptionTriggers)[number], status)
  })

  test('is one of these moves, or leaves the status as it is', () => {
    const known = new Set(rows.map(({ mode, from, on, to }) => `${mode} ${from} ${on} ${to}`))
    for (const mode of billingModes)
      for (const from of subscriptionStatuses)
        for (const on of subscriptionTriggers)
          for (const to of subscriptionStatuses) {
            const move = `${mode} ${from} ${on} ${to}`
            if (from === to || known.has(move)) assertMove(mode, from, on, to)
            else expect(() => assertMove(mode, from, on, to), move).toThrow(`from ${from} to ${to}`)
          }
  })

  test('brings it into every status', () => {
    expect([...new Set(rows.map(({ to }) => to)), 'pending']).toEqual(
      expect.arrayContaining([...subscriptionStatuses]),
    )
  })
})

const moment = fc.integer({ min: -20, max: 20 }).map((days) => now + days * dayMs)
const perhaps = fc.option(moment, { nil: undefined })

const anyPeriod: fc.Arbitrary<PeriodStatusFacts> = fc
  .record({
    beginsAt: moment,
    passesAt: moment,
    suspendAfterDays: fc.integer({ min: 0, max: 20 }),
    isUnpaid: fc.boolean(),
    isCovered: fc.boolean(),
    failedAt: perhaps,
    suspends: fc.boolean(),
  })
  .map(({ suspendAfterDays, ...period }) => ({
    ...period,
    suspendsAt: period.passesAt + suspendAfterDays * dayMs,
  }))

const anyFacts: fc.Arbitrary<SubscriptionFacts> = fc.record({
  now: fc.constant(now),
  billingMode: fc.constantFrom(...billingModes),
  activatedAt: perhaps,
  cancelledAt: fc.option(moment, { nil: undefined, freq: 6 }),
  endedAt: fc.option(moment, { nil: undefined, freq: 6 }),
  hasMethod: fc.boolean(),
  periods: fc.array(anyPeriod, { maxLength: 3 }),
})

const many = { numRuns: 2_000 }

describe('the status', () => {
  test('follows from any facts whatever, and the first reason that holds decides', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const is = (mode: BillingMode) => facts.billingMode === mode
        const some = (holds: (period: PeriodStatusFacts) => boolean) =>
          facts.periods.some((period) => period.isUnpaid && holds(period))
        const late = ({ isCovered }: PeriodStatusFacts, at: number) => !isCovered && at <= now
        const reasons: [boolean, SubscriptionStatus][] = [
          [facts.endedAt !== undefined, 'ended'],
          [facts.cancelledAt !== undefined, 'cancelled'],
          [facts.activatedAt === undefined, 'pending'],
          [is('recurringManual') && some((one) => late(one, one.suspendsAt)), 'suspended'],
          [is('recurring') && some(({ suspends }) => suspends), 'suspended'],
          [
            is('recurring') && !facts.hasMethod && some((one) => !one.isCovered && one.beginsAt <= now),
            'pending',
          ],
          [is('recurring') && some(({ failedAt }) => failedAt !== undefined), 'failed'],
          [is('recurringManual') && some((one) => late(one, one.passesAt)), 'past_due'],
          [true, 'active'],
        ]
        expect(deriveStatus(facts)).toBe(reasons.find(([holds]) => holds)?.[1])
      }),
      many,
    )
  })

  test('does not depend on the order of periods, nor on one that is paid', () => {
    fc.assert(
      fc.property(anyFacts, anyPeriod, (facts, paid) => {
        const periods = [{ ...paid, isUnpaid: false }, ...facts.periods.toReversed()]
        expect(deriveStatus({ ...facts, periods })).toBe(deriveStatus(facts))
      }),
      many,
    )
  })
})
