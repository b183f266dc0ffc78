import { expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Period } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import { subscriptionFixture, begins } from '../../../test/support/a-subscription.ts'
import { buildPeriod } from './books.fixture.ts'
import { applyDueSteps } from './decide-next.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'

const now = begins + 25 * dayMs
const company = { timeZone: 'UTC', settings: settingsDefault }
const ids = { next: () => 'attempt' as string as TransactionId as never }

const over = { activatedAt: begins, cancelledAt: now, status: 'cancelled' } as const
const ending = { activatedAt: begins, cancelAt: now + dayMs, status: 'active', vaultId: 'card' } as const

/** Returns the state of a period and its subscription after a bank returned the payment of the period. */
function takenBack(number: number, facts: Partial<Subscription>) {
  const subscription = subscriptionFixture({ ...facts, issuedThrough: 1, nextPeriod: 1 })
  const issued = buildPeriod(subscription, number, begins)
  const period = {
    ...issued,
    state: 'settled' as const,
    timesPaidHeard: 1,
    wasReturned: true,
    invoice: { ...issued.invoice, timesPaid: 1, returns: 1 },
  }
  const state = { ...noEffects, subscription, periods: [period], methodId: facts.vaultId }
  const after = applyDueSteps(state, toDecisionContext({ ids }, company, now))
  return { state: after.periods[0]?.state, issuedThrough: after.subscription.issuedThrough }
}

test('what a bank took back of a subscription that is over is to be paid again for what had begun, and for nothing else', () => {
  expect(takenBack(0, over).state).toBe('open')
  expect(takenBack(1, over).state).toBe('withdrawn')
})

const missing = toCents(2_000)
const cameAgain = { wasReturned: false }

/**
 * Returns a renewal that was paid and returned by a bank, and then partly refunded or raised. The facts describe the
 * rest.
 */
function afterwards(facts: Partial<Period>, more: Partial<Subscription> = {}) {
  const subscription = subscriptionFixture({
    activatedAt: begins,
    vaultId: 'card',
    issuedThrough: 1,
    nextPeriod: 2,
    ...more,
  })
  const issued = buildPeriod(subscription, 1, begins)
  const period = {
    ...issued,
    ...facts,
    timesPaidHeard: 1,
    returnsHeard: 1,
    failedAt: now - dayMs,
    invoice: { ...issued.invoice, paid: toCents(issued.invoice.amount - missing), timesPaid: 1, returns: 1 },
  }
  const state = { ...noEffects, subscription, periods: [period], methodId: 'card' }
  return applyDueSteps(state, toDecisionContext({ ids }, company, now))
}

test('what a bank took back and gave again is settled, and what was given back of it or asked for since is not charged', () => {
  const failed = { status: 'failed' } as const
  const { periods, subscription } = afterwards(cameAgain, failed)
  expect(periods[0]).toMatchObject({ state: 'settled', failedAt: undefined, chargeDue: undefined })
  expect(subscription).toMatchObject({ status: 'active', charging: undefined })
  expect(afterwards({ wasReturned: true }, failed).periods[0]).toMatchObject({ state: 'open' })
  const gone = { cancelledAt: now, status: 'cancelled' } as const
  expect(afterwards(cameAgain, gone).periods[0]).toMatchObject({ state: 'settled' })
  expect(afterwards({ wasReturned: true }, gone).periods).toMatchObject([{ state: 'open' }])
})

test('what a bank took back of a period that will not come is withdrawn, and issued again should it come after all', () => {
  expect(takenBack(0, ending)).toEqual({ state: 'open', issuedThrough: 1 })
  expect(takenBack(1, ending)).toEqual({ state: 'withdrawn', issuedThrough: 0 })
  expect(takenBack(1, { ...ending, cancelAt: undefined })).toEqual({ state: 'open', issuedThrough: 1 })
})
