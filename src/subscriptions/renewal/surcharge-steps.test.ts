import { describe, expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { subscriptionFixture, begins } from '../../../test/support/a-subscription.ts'
import type { Period } from '../period.ts'
import { buildPeriod, issuePeriod } from './books.fixture.ts'
import { applyDueSteps } from './decide-next.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { getAutomaticSurcharge } from './surcharge-steps.ts'

const now = begins + 25 * dayMs
const ids = { next: () => 'attempt' as string as TransactionId as never }
const none = { percentage: 0 }
const adding = {
  timeZone: 'UTC',
  settings: settingsDefault,
  surcharge: { enabled: true, percentage: 3 },
  processor: { kind: 'sandbox' },
  state: 'TX',
} as const

const active = { activatedAt: begins, status: 'active', vaultId: 'card', leadTimeDays: 7 } as const
const ahead = { ...active, nextPeriod: 1, issuedThrough: 1 } as const

/**
 * Returns an active subscription whose next period was issued ahead. Without other facts, no surcharge was announced to
 * the payer.
 */
function state(facts: Partial<Period> = {}, more: Partial<SubscriptionState> = {}): SubscriptionState {
  const subscription = subscriptionFixture(ahead)
  const period = { ...buildPeriod(subscription, 1, begins), surchargeTold: none, ...facts }
  return { ...noEffects, subscription, periods: [period], methodId: 'card', ...more }
}

const processed = (
  from: SubscriptionState,
  at = now,
  company: Parameters<typeof toDecisionContext>[1] = adding,
) => applyDueSteps(from, toDecisionContext({ ids }, company, at))

describe('what is added to cards is changed after the notice of a renewal', () => {
  test('and is told once', () => {
    const after = processed(state())
    expect(after.mails).toEqual([{ kind: 'invoice_updated', period: 1, before: none }])
    expect(after.periods[0]?.surchargeTold).toEqual({ percentage: 3, state: 'TX' })
    expect(after.events).toEqual([])
    const still = { ...after, ...noEffects }
    expect(processed(still)).toBe(still)
  })

  test('and back before anybody looked: nothing is told', () => {
    const result = state({ surchargeTold: { percentage: 3, state: 'TX' } })
    expect(processed(result)).toBe(result)
  })

  test.each([
    ['nobody was told of it', { surchargeTold: undefined }, {}],
    [
      'it will not come',
      { state: 'withdrawn' as const },
      { subscription: subscriptionFixture({ ...ahead, cancelAt: now + dayMs }) },
    ],
    [
      'nothing is due of it',
      { invoice: { ...buildPeriod(subscriptionFixture(), 1, 0).invoice, amount: 0 as never } },
      {},
    ],
    ['there is nothing to charge', {}, { methodId: undefined }],
    [
      'its method was refused',
      {},
      { methodRefusal: { attemptId: 'x' as never, reasonCode: '1606', reasonText: null } },
    ],
  ])('and is not told where %s', (_, facts, more) => {
    expect(processed(state(facts, more)).mails).toEqual([])
  })

  test('and is not told once its day has come', () => {
    const day = state().periods[0]?.beginsAt ?? 0
    expect(processed(state(), day - 1).mails).toHaveLength(1)
    expect(processed(state(), day).mails).toEqual([])
  })

  test('is what a notice tells that is sent with the invoice', () => {
    const { subscription } = state()
    const before = { ...state(), subscription: { ...subscription, issuedThrough: 0 }, periods: [] }
    const issue = (of: typeof subscription, number: number) => issuePeriod(of, number, now)
    const after = applyDueSteps(before, { ...toDecisionContext({ ids }, adding, now), issue })
    expect(after.mails).toMatchObject([{ kind: 'renewal', period: 1 }])
    expect(after.periods).toMatchObject([{ period: 1, surchargeTold: { percentage: 3, state: 'TX' } }])
  })
})

test('nothing is added where surcharges are off, or are not for what is charged by itself', () => {
  expect(getAutomaticSurcharge(adding)).toEqual({ percentage: 3, state: 'TX' })
  expect(getAutomaticSurcharge({ ...adding, surcharge: { enabled: false, percentage: 3 } })).toEqual(none)
  expect(
    getAutomaticSurcharge({ ...adding, settings: { ...settingsDefault, surchargeOnRecurring: false } }),
  ).toEqual(none)
})
