import { describe, expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { begins, subscriptionFixture } from '../../../test/support/a-subscription.ts'
import type { Period } from '../period.ts'
import { buildPeriod } from '../renewal/books.fixture.ts'
import { noEffects, toDecisionContext } from '../renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { decideDunningStep, findExpectedRetry, findNextRetryTime } from './dunning-steps.ts'

const company = { timeZone: 'UTC', settings: { ...settingsDefault, dunningDays: [1, 3] } }
const ids = { next: () => 'next' as string as TransactionId as never }
const subscription = subscriptionFixture({ activatedAt: begins, status: 'failed' })
const failed: Period = {
  ...buildPeriod(subscription, 0, begins),
  failedAt: begins,
  failure: { reasonCode: '1616', vaultId: 'card' },
}
const retried: Period = { ...failed, stepsDone: 2, dunnedUntil: begins + 3 * dayMs }
const state: SubscriptionState = { subscription, periods: [failed], methodId: 'card', ...noEffects }

const decide = (period: Period, days: number, facts: Partial<SubscriptionState> = {}) =>
  decideDunningStep(
    { ...state, ...facts },
    period,
    toDecisionContext({ ids }, company, begins + days * dayMs),
  )

describe('a failed period', () => {
  test('is retried on each day of dunning', () => {
    expect(findNextRetryTime(subscription, failed, company)).toBe(begins + dayMs)
    expect(decide(failed, 0)).toBeUndefined()
    expect(decide(failed, 1)).toMatchObject({
      at: begins + dayMs,
      periods: [{ stepsDone: 1, chargeDue: { occasion: 'dunning', step: 1 } }],
    })
  })

  test('is charged at once to another method', () => {
    expect(decide(failed, 0, { methodId: 'other' })?.periods).toMatchObject([
      { chargeDue: { occasion: 'recovery' } },
    ])
  })

  test('is not retried without a method, and its payer is asked for one', () => {
    const step = decide(failed, 1, { methodId: undefined })
    expect(step?.periods).toMatchObject([{ stepsDone: 1, chargeDue: undefined }])
    expect(step?.mails).toMatchObject([{ kind: 'payment_failed', uncharged: { hasMethod: false } }])
  })

  test('is given up after the last day, and suspends the subscription if the company wants that', () => {
    expect(decide(retried, 3)).toMatchObject({
      on: 'time passes',
      periods: [{ exhaustedAt: begins + 3 * dayMs, suspends: company.settings.suspendAfterDunning }],
      mails: [{ uncharged: { isOver: true, hasMethod: true } }],
    })
    expect(decide({ ...retried, exhaustedAt: begins + 3 * dayMs }, 4)).toBeUndefined()
  })
})

describe('the expected retry of a failed period is', () => {
  test.each<[string, Partial<SubscriptionState>, Period, number | 'none' | undefined]>([
    ['on the next day of dunning', {}, failed, begins + dayMs],
    ['none after the end of retries', {}, { ...failed, exhaustedAt: begins }, 'none'],
    [
      'unknown for a method that must not be charged',
      {},
      { ...failed, failure: { reasonCode: '1606', vaultId: 'card', spentIds: ['card'] } },
      undefined,
    ],
    [
      'unknown after the end of the subscription',
      { subscription: { ...subscription, cancelAt: begins } },
      failed,
      undefined,
    ],
  ])('%s', (_, facts, period, expected) => {
    expect(findExpectedRetry({ ...state, ...facts }, period, company)).toBe(expected)
  })
})
