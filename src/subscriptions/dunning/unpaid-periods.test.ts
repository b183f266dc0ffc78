import { expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { begins, subscriptionFixture } from '../../../test/support/a-subscription.ts'
import type { Period } from '../period.ts'
import { amount, buildPeriod } from '../renewal/books.fixture.ts'
import {
  isAwaitingRetry,
  isRetriedWithSameMethod,
  listUnpaidPeriods,
  selectFailedWith,
} from './unpaid-periods.ts'

const subscription = subscriptionFixture()
const attemptId = 'attempt' as string as TransactionId
const unpaid = buildPeriod(subscription, 0, begins)
const failed: Period = {
  ...unpaid,
  failedAt: begins,
  failure: { reasonCode: '1616', vaultId: 'card', attemptId },
}

test('a period is unpaid while it is open and its charge failed or is due', () => {
  const due: Period = { ...unpaid, chargeDue: { occasion: 'renewal' } }
  const paid: Period = { ...failed, state: 'settled' }
  expect(listUnpaidPeriods({ periods: [unpaid, failed, due, paid] })).toEqual([failed, due])
  expect(selectFailedWith('card', [failed, due])).toEqual([failed])
})

test.each<[string, Partial<Period>, boolean]>([
  ['after its failure', {}, true],
  ['not before a failure', { failedAt: undefined }, false],
  ['not while a charge is due', { chargeDue: { occasion: 'dunning', step: 1 } }, false],
  ['not while a payment in flight would pay it', { invoice: { ...unpaid.invoice, reserved: amount } }, false],
  ['not once it is paid', { state: 'settled' }, false],
])('a period may be charged again: %s', (_, facts, expected) => {
  expect(isAwaitingRetry(subscription, { ...failed, ...facts })).toBe(expected)
})

test('a method that is chosen again is charged once for a failure that the request has seen', () => {
  expect(isRetriedWithSameMethod(subscription, failed, 'card', [failed])).toBe(true)
  expect(isRetriedWithSameMethod(subscription, failed, 'card', [])).toBe(false)
  expect(isRetriedWithSameMethod(subscription, failed, 'other', [failed])).toBe(false)
  const other = { ...failed, failure: { reasonCode: '1616', attemptId: 'other' as string as TransactionId } }
  expect(isRetriedWithSameMethod(subscription, failed, 'card', [other])).toBe(false)
  const final = { ...failed, failure: { reasonCode: '1606', vaultId: 'card', attemptId, spentIds: ['card'] } }
  expect(isRetriedWithSameMethod(subscription, final, 'card', [final])).toBe(false)
})
