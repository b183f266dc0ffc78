import { expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { zeroCents } from '#kernel/money'
import { subscriptionFixture, begins } from '../../../test/support/a-subscription.ts'
import { dollar } from '../../../test/support/books.ts'
import { decideUpdate } from '../change/update-subscription.ts'
import type { Period } from '../period.ts'
import { buildPeriod } from './books.fixture.ts'
import { applyDueSteps } from './decide-next.ts'
import { toDecisionContext, noEffects } from './load-subscription-state.ts'
import { applyStep } from '../step.ts'
import { findReleasedInvoices } from './void-upcoming-invoice.ts'
import { World } from './world.fixture.ts'

const now = begins + 25 * dayMs
const ids = { next: () => 'attempt' as string as TransactionId as never }
const context = toDecisionContext({ ids }, { timeZone: 'UTC', settings: settingsDefault }, now)

/**
 * Returns an active subscription with these facts of its next period. It ends before that period unless `cancelAt` is
 * `never`.
 */
function state(facts: Partial<Period>, invoice: Partial<Period['invoice']>, cancelAt?: undefined | 'never') {
  const subscription = subscriptionFixture({
    activatedAt: begins,
    status: 'active',
    vaultId: 'card',
    nextPeriod: 1,
    issuedThrough: facts.state === 'withdrawn' ? 0 : 1,
    cancelAt: cancelAt === 'never' ? undefined : now + dayMs,
  })
  const issued = buildPeriod(subscription, 1, begins)
  const period = { ...issued, ...facts, invoice: { ...issued.invoice, ...invoice } }
  return { ...noEffects, subscription, periods: [period], methodId: 'card' }
}

/**
 * Returns a period after its cancellation was revoked: its state, whether its invoice was released, and the last issued
 * period.
 */
function takenBack(facts: Partial<Period>, invoice: Partial<Period['invoice']>) {
  const before = applyDueSteps(state(facts, invoice), context)
  const step = decideUpdate(before, {}, { cancelAtPeriodEnd: false }, context.company)
  if (!step) throw new Error('nothing was taken back')
  const after = applyStep(before, step, context)
  return {
    state: after.periods[0]?.state,
    isReleased: findReleasedInvoices(before, after).length > 0,
    issuedThrough: after.subscription.issuedThrough,
  }
}

const withdrawn = { state: 'withdrawn' } as const
const settled = { state: 'settled', timesPaidHeard: 1 } as const
const refunded = { closed: 'Refunded', timesPaid: 1 } as const
const paid = { paid: dollar(50), timesPaid: 1 }

test('a period whose invoice was closed as given back is invoiced again, and its invoice leaves it', () => {
  const anew = { state: 'withdrawn', isReleased: true, issuedThrough: 0 }
  expect(takenBack(withdrawn, refunded)).toEqual(anew)
  expect(takenBack(settled, refunded)).toEqual(anew)
  // The returned part of a refund is owed to the payer and pays nothing here.
  expect(takenBack(withdrawn, { ...refunded, paid: dollar(7) })).toEqual(anew)
  expect(takenBack(withdrawn, { closed: 'Cancelled' })).toEqual({ ...anew, isReleased: false })
})

test('a period to whose closed invoice all of the money came back is not invoiced again', () => {
  const kept = { isReleased: false }
  expect(takenBack(withdrawn, { ...refunded, ...paid })).toMatchObject(kept)
  expect(takenBack(settled, { ...refunded, ...paid })).toEqual({
    state: 'settled',
    ...kept,
    issuedThrough: 1,
  })
})

test.each([
  ['a part of it is paid', withdrawn, { paid: dollar(7) }, 'open'],
  [
    'a part of what was paid in full was given back',
    withdrawn,
    { paid: dollar(45), timesPaid: 1 },
    'settled',
  ],
  [
    'all was given back, and a transfer is to pay it again',
    settled,
    { timesPaid: 1, settling: dollar(50) },
    'open',
  ],
  [
    'somebody paid again what a bank took back, and a part of that was given back',
    { ...withdrawn, wasReturned: true, refunded: dollar(5) },
    { paid: dollar(45), timesPaid: 2, returns: 1 },
    'settled',
  ],
  [
    'a bank took a part of it back',
    { ...withdrawn, wasReturned: true },
    { paid: dollar(25), timesPaid: 1, returns: 1 },
    'open',
  ],
] as const)('a period goes on with the invoice that it has where %s', (_where, facts, invoice, state) => {
  expect(takenBack(facts, invoice)).toEqual({ state, isReleased: false, issuedThrough: 1 })
})

/** Returns a withdrawn period after its cancellation was revoked and its invoice changed at the same time. */
function meanwhile(invoice: Partial<Period['invoice']>) {
  const { periods, subscription } = applyDueSteps(state(withdrawn, invoice, 'never'), context)
  return { state: periods[0]?.state, issuedThrough: subscription.issuedThrough }
}

test('what came back to the invoice as the cancellation was taken back keeps another from being issued', () => {
  expect(meanwhile({ ...refunded, ...paid })).toEqual({ state: 'settled', issuedThrough: 1 })
  expect(meanwhile({ ...paid })).toEqual({ state: 'settled', issuedThrough: 1 })
  expect(meanwhile({ paid: dollar(7) })).toEqual({ state: 'open', issuedThrough: 1 })
  expect(meanwhile({ ...refunded, paid: zeroCents })).toEqual({ state: 'withdrawn', issuedThrough: 0 })
})

test.each(['recurring', 'recurringManual'] as const)(
  'the next invoice of a %s sign-up that was voided stays open until its payment is gone',
  (billingMode) => {
    const terms = { billingMode, billingCycle: 'weekly', leadTimeDays: 7, paymentDueDays: 30 } as const
    const world = new World({ methodId: undefined, subscription: { ...terms, suspendAfterDays: 30 } })
    world.advance(begins)
    world.pay('comes back')
    world.advance(begins + 2 * dayMs)
    world.pay('comes back')
    world.advance(begins + 3.5 * dayMs)
    world.void()
    expect(world.status).toBe('cancelled')
    expect(world.history).not.toContain('invoice_withdrawn cancelled')
    world.advance(begins + 5 * dayMs)
    expect(world.history.at(-1)).toBe('invoice_withdrawn cancelled')
  },
)
