import { describe, expect, test } from 'vitest'
import { anAttempt } from '../../../test/support/books.ts'
import { isHardDeclined, refusedMethodRows } from './refused-method.ts'

describe('an attempt says that its method is refused for good', () => {
  test.each([
    ['a card was lost', { status: 'failed', reasonCode: '1606' }],
    ['recurring payments were stopped', { status: 'failed', reasonCode: '1803' }],
    ['an account was closed', { status: 'failed', reasonCode: '2102', paymentMethod: 'ach' }],
    ['a settled debit was not authorized', { status: 'returned', reasonCode: '2110', paymentMethod: 'ach' }],
    ['a charge of a schedule was charged back', { status: 'returned', occasion: 'schedule' }],
  ] as const)('where %s', (_what, facts) => {
    expect(isHardDeclined(anAttempt(facts))).toBe(true)
  })

  test.each([
    ['a card had no cover', { status: 'failed', reasonCode: '1616' }],
    ['a card has expired', { status: 'failed', reasonCode: '1622' }],
    [
      'an account had no cover',
      { status: 'returned', reasonCode: '2101', paymentMethod: 'ach', occasion: 'schedule' },
    ],
    ['nothing was submitted', { status: 'failed', reasonCode: 'NOT_CHARGED' }],
    ['a payment that its payer made was charged back', { status: 'returned' }],
    ['a refund failed', { action: 'refund', status: 'failed', reasonCode: '1606' }],
  ] as const)('but not where %s', (_what, facts) => {
    expect(isHardDeclined(anAttempt(facts))).toBe(false)
  })
})

test('it is noted once, and of saved methods only', () => {
  const [before, refused] = [anAttempt(), anAttempt({ status: 'failed', reasonCode: '1606' })]
  expect(refusedMethodRows(before, refused)).toHaveLength(1)
  expect(refusedMethodRows(refused, refused)).toEqual([])
  expect(refusedMethodRows(before, { ...refused, instrument: {} })).toEqual([])
})
