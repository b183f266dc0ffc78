import { describe, expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { toSendTime } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Period } from '../period.ts'
import { subscriptionFixture, begins } from '../../../test/support/a-subscription.ts'
import { amount, buildPeriod } from './books.fixture.ts'
import { findNextDueTime } from './calendar-steps.ts'
import { applyDueSteps } from './decide-next.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'
import type { ChargeResult, SubscriptionState } from '../subscription-state.ts'

const attemptId = 'attempt' as string as TransactionId
const now = begins
const company = { timeZone: 'UTC', settings: { ...settingsDefault, dunningDays: [1, 3] } }
const ids = { next: () => 'next' as string as TransactionId as never }

/** Returns a renewal whose debit was submitted and whose result is not recorded yet. */
function debited(more: Partial<Period> = {}): SubscriptionState {
  const active = { activatedAt: begins, status: 'active', issuedThrough: 0, nextPeriod: 1 } as const
  const base = subscriptionFixture(active)
  const invoiceId = buildPeriod(base, 0, now).invoiceId
  const charging = {
    occasion: 'renewal',
    invoiceId,
    period: 0,
    vaultId: 'bank',
    tries: 0,
    isUnknown: false,
  } as const
  const subscription = { ...base, vaultId: 'bank', chargingAttemptId: attemptId, charging }
  const period = { ...buildPeriod(base, 0, now), chargeDue: { occasion: 'renewal' } as const, ...more }
  return { subscription, periods: [period], methodId: 'bank', ...noEffects }
}

function after(state: SubscriptionState, facts: Partial<ChargeResult>): SubscriptionState {
  const charge = { attemptId, isWritten: true, outcome: 'declined', ...facts } as const
  return applyDueSteps(state, { ...toDecisionContext({ ids }, company, now), charge })
}

const typesOf = ({ events }: SubscriptionState) => events.map(({ type }) => type)

describe('a debit of a renewal', () => {
  test('that was refused is told to the payer by its subscription', () => {
    const result = after(debited(), { reasonCode: '1622' })
    expect(result.mails).toEqual([{ kind: 'payment_failed', period: 0, attemptId, reasonCode: '1622' }])
    expect(typesOf(result)).toEqual(['charge_failed'])
  })

  test('that came back before anybody noted it is one failure, and the mail of whoever recorded that is the only one', () => {
    const returned = { attemptId, vaultId: 'bank', reasonCode: '2101' }
    const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, returns: 1 }
    const result = after(debited({ returned, invoice }), { reasonCode: '2101' })
    expect(result.mails).toEqual([])
    expect(typesOf(result)).toEqual(['charge_failed'])
    expect(result.periods).toMatchObject([{ failedAt: now, returnsHeard: 1, failure: { attemptId } }])
  })

  test('is told once also where another payment of the period came back after it', () => {
    const returned = { attemptId: 'other' as string as TransactionId, vaultId: null, reasonCode: '2101' }
    const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, returns: 2 }
    const state = debited({ returned, invoice })
    expect(after(state, { reasonCode: '2101' }).mails).toEqual([])
    expect(after(state, { reasonCode: '1622' }).mails).toHaveLength(1)
  })

  test('that came back after another payment of the period had is a failure beside that one', () => {
    const returned = { attemptId: 'other' as string as TransactionId, vaultId: null, reasonCode: '2101' }
    const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, returns: 1 }
    const result = after(debited({ returned, invoice }), { reasonCode: '2105' })
    expect(typesOf(result)).toEqual(['charge_failed', 'charge_failed'])
    expect(result.periods).toMatchObject([{ returnsHeard: 1, failure: { vaultId: 'bank' } }])
  })
})

test('a sign-up of which the method is declined for good remembers that, and is not failed', () => {
  const state = debited()
  const charging = { ...state.subscription.charging, occasion: 'first' } as const
  const subscription = { ...state.subscription, charging } as typeof state.subscription
  const result = after({ ...state, subscription }, { reasonCode: '1606' })
  expect(result.periods).toMatchObject([{ failedAt: undefined, failure: { spentIds: ['bank'] } }])
  expect(after({ ...state, subscription }, { reasonCode: '1616' }).periods).toMatchObject([
    { failure: undefined },
  ])
})

test('a method that is declined for good while somebody else pays stays so, and nobody is told of a failure to pay', () => {
  const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, paid: amount, timesPaid: 1 }
  for (const period of [{ invoice }, { invoice, state: 'settled', timesPaidHeard: 1 } as const]) {
    const declined = after(debited(period), { reasonCode: '1606' })
    expect(declined.periods).toMatchObject([
      { state: 'settled', failedAt: undefined, chargeDue: undefined, failure: { spentIds: ['bank'] } },
    ])
    expect(declined).toMatchObject({ mails: [], subscription: { status: 'active', charging: undefined } })
    expect(after(debited(period), { reasonCode: '1616' }).periods[0]?.failure).toBeUndefined()
  }
})

test('a transfer that fails, and was to pay what had only been refunded, is heard and moves nothing', () => {
  const paid = toCents(amount - 2000)
  const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, paid, returns: 1 }
  const state = debited({ state: 'settled', chargeDue: undefined, invoice, refunded: 2000 })
  const idle = { ...state.subscription, chargingAttemptId: undefined, charging: undefined }
  const handled = after({ ...state, subscription: idle }, {})
  expect(typesOf(handled)).toEqual([])
  expect(handled.periods).toMatchObject([{ state: 'settled', returnsHeard: 1 }])
})

test('what was paid and given back is asked for again where a bank took it, and not for a transfer that never came', () => {
  const raised = {
    ...buildPeriod(subscriptionFixture(), 0, now).invoice,
    returns: 1,
    amount: toCents(amount + 100),
  }
  const settled = { state: 'settled', chargeDue: undefined, invoice: raised, refunded: amount } as const
  const idle = { chargingAttemptId: undefined, charging: undefined }
  const stateAfter = (more: Partial<Period>) => {
    const state = debited({ ...settled, ...more })
    const subscription = { ...state.subscription, ...idle, nextPeriod: 1, issuedThrough: 0 }
    return after({ ...state, subscription }, {}).periods[0]?.state
  }
  expect(stateAfter({ wasReturned: false })).toBe('settled')
  expect(stateAfter({ wasReturned: true })).toBe('open')
})

test('a payment in full that is refunded before anybody heard of it settles the period all the same', () => {
  const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, timesPaid: 1 }
  const paid = after(debited({ chargeDue: undefined, invoice }), { outcome: 'approved' })
  expect(paid.periods).toMatchObject([{ state: 'settled', timesPaidHeard: 1 }])
  const first = subscriptionFixture({ issuedThrough: 0, nextPeriod: 1 })
  const signUp = { ...debited(), subscription: first, periods: [{ ...buildPeriod(first, 0, now), invoice }] }
  expect(typesOf(after(signUp, {}))).toEqual(['activated'])
})

test('a return of what was paid again before anybody heard of it is heard, and moves nothing, also once that is refunded', () => {
  const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, paid: amount, returns: 1 }
  const settled = { state: 'settled', chargeDue: undefined } as const
  const state = debited({ ...settled, invoice })
  const idle = { ...state.subscription, chargingAttemptId: undefined, charging: undefined }
  const handled = after({ ...state, subscription: idle }, {})
  expect(typesOf(handled)).toEqual([])
  expect(handled.periods).toMatchObject([{ state: 'settled', returnsHeard: 1 }])
  const [period] = handled.periods
  if (!period) throw new Error('the period is missing')
  const refunded = {
    ...handled,
    periods: [{ ...period, invoice: { ...period.invoice, paid: toCents(100) } }],
  }
  expect(after(refunded, {})).toBe(refunded)
})

test('a charge that was named is not made any more once a bank has answered for good for its method', () => {
  const takenBack = [{ attemptId: 'other' as string as TransactionId, vaultId: 'bank', reasonCode: '2102' }]
  for (const outcome of ['open', 'not charged'] as const) {
    const result = after(debited({ takenBack }), { outcome, isWritten: false })
    expect(result.subscription).toMatchObject({ status: 'failed', charging: undefined })
    const softly = debited({ takenBack: takenBack.map((one) => ({ ...one, reasonCode: '2101' })) })
    expect(after(softly, { outcome, isWritten: false }).subscription.charging).toMatchObject({
      vaultId: 'bank',
    })
  }
})

test('a renewal whose method a bank has answered for for good, as somebody paid it ahead, has failed when it is to be charged', () => {
  const state = debited({ takenBack: [{ attemptId, vaultId: 'bank', reasonCode: '2102' }] })
  const idle = { ...state.subscription, chargingAttemptId: undefined, charging: undefined }
  const result = after({ ...state, subscription: idle }, {})
  expect(result.subscription).toMatchObject({ status: 'failed', charging: undefined })
  expect(result.periods).toMatchObject([
    { failedAt: now, chargeDue: undefined, failure: { reasonCode: '2102', vaultId: 'bank', attemptId } },
  ])
  expect(typesOf(result)).toEqual(['charge_failed'])
  expect(result.mails).toEqual([
    { kind: 'payment_failed', period: 0, uncharged: { isOver: false, hasMethod: true } },
  ])
  const withAnother = after({ ...result, methodId: 'card', events: [] }, {})
  expect(withAnother.subscription.charging).toMatchObject({ occasion: 'recovery', vaultId: 'card' })
})

describe('a card that expires before the next renewal', () => {
  const instrument = { cardBrand: 'visa', lastFour: '5556', expDate: '0107' }
  const expiring = { kind: 'card_expiring', ...instrument }

  test.each(['first', 'renewal'] as const)('is told of after its %s charge', (billingReason) => {
    const state = debited()
    const { charging, ...rest } = state.subscription
    const subscription = {
      ...rest,
      charging: charging && { ...charging, occasion: billingReason },
      nextBillingAt: now,
    }
    const charged = after({ ...state, subscription }, { outcome: 'approved', instrument })
    expect(charged.notices).toEqual([{ ...expiring, renewsAt: now }])
  })

  test('is looked for once, some days before a trial ends', () => {
    const start = begins
    const trialEndsAt = start + 14 * dayMs
    const noticeAt = toSendTime({ at: start + 7 * dayMs, readIn: 'UTC' }, { timeZone: 'UTC' })
    const trial = { activatedAt: start, status: 'active', startsAt: start, createdAt: start } as const
    const more = { ...trial, trialEndsAt, anchorAt: trialEndsAt, standsAt: start }
    const subscription = { ...subscriptionFixture(more), vaultId: 'card' }
    const state: SubscriptionState = { ...noEffects, subscription, periods: [], methodId: 'card' }
    const at = (moment: number, from = state) =>
      applyDueSteps(from, toDecisionContext({ ids }, company, moment))
    expect(findNextDueTime(state, { now: start, company })).toBe(noticeAt)
    expect(at(noticeAt - 1)).toBe(state)
    const result = at(noticeAt)
    const notice = { renewsAt: trialEndsAt, vaultId: 'card' }
    expect(result.notices).toEqual([
      { kind: 'trial_ending', amount, ...notice },
      { kind: 'card_expiring', ...notice },
    ])
    expect(at(noticeAt + dayMs, result)).toBe(result)
    expect(findNextDueTime(result, { now: noticeAt, company })).toBe(trialEndsAt)
  })

  test('is looked for right after the start of a trial of a day', () => {
    const trialEndsAt = begins + dayMs
    const trial = { startsAt: begins, createdAt: begins, standsAt: begins - 1 } as const
    const subscription = subscriptionFixture({
      ...trial,
      trialEndsAt,
      anchorAt: trialEndsAt,
      vaultId: 'card',
    })
    const state: SubscriptionState = { ...noEffects, subscription, periods: [], methodId: 'card' }
    const result = applyDueSteps(state, toDecisionContext({ ids }, company, begins + 1))
    expect(result.notices).toEqual([
      { kind: 'subscription_started', amount, renewsAt: trialEndsAt, trialEndsAt },
      { kind: 'card_expiring', renewsAt: trialEndsAt, vaultId: 'card' },
    ])
  })
})

describe('what is left of a renewal once a payment by somebody else has failed beside its charge', () => {
  const invoice = { ...buildPeriod(subscriptionFixture(), 0, now).invoice, paid: toCents(amount - 2000) }
  const state = debited({ chargeDue: undefined, invoice })
  const idle = { ...state.subscription, chargingAttemptId: undefined, charging: undefined }

  test('is charged as well', () => {
    const { subscription } = after({ ...state, subscription: idle }, {})
    expect(subscription.charging).toMatchObject({ occasion: 'recovery', period: 0, vaultId: 'bank' })
  })

  test('has failed where there is nothing to charge it to', () => {
    const result = after({ ...state, subscription: idle, methodId: undefined }, {})
    expect(result.periods).toMatchObject([{ failedAt: now, failure: { reasonCode: 'no_method' } }])
    expect(result.mails).toHaveLength(1)
  })

  test('waits while that payment is in flight, and is no longer tried with a method that was declined for good', () => {
    const { periods } = debited({ chargeDue: undefined, invoice: { ...invoice, reserved: toCents(2000) } })
    const waiting = { ...state, subscription: idle, periods }
    expect(after(waiting, {})).toBe(waiting)
    const failure = { reasonCode: '1606', spentIds: ['bank'] }
    const hardDeclined = {
      ...state,
      subscription: idle,
      periods: debited({ chargeDue: undefined, invoice, failure }).periods,
    }
    expect(after(hardDeclined, {})).toBe(hardDeclined)
  })
})
