import { describe, expect, test } from 'vitest'
import { zeroCents } from '#kernel/money'
import type { ShownInvoice } from '#subscriptions'
import { formatWait } from './browser/format-wait.ts'
import { toStatusLabel, type ManagedSubscription } from './format-subscription.ts'

const at = { now: Date.parse('2027-03-10T08:00Z'), timeZone: 'UTC' }

function invoiceOf(invoiceStatus: ShownInvoice['invoiceStatus'], amountDue: number): ShownInvoice {
  const dates = { invoiceDate: '2027-03-10T08:00Z', dueDate: '2027-03-20T08:00Z' }
  const ids = { id: 'inv_1', invoiceId: 'INV-1', pdf: '/pdf' }
  return {
    ...ids,
    ...dates,
    invoiceStatus,
    amount: 50,
    amountDue,
    isPayable: amountDue > 0,
    staysDue: false,
    fees: zeroCents,
  }
}

const subscription = { status: 'active', startDate: '2027-03-10T08:00Z', hasBegun: true } as const

function labelOf(
  changes: Partial<ManagedSubscription> & { hasBegun?: boolean },
  ...invoices: ShownInvoice[]
) {
  // The label depends on no other field.
  const changed = { ...subscription, ...changes } as ManagedSubscription & { hasBegun: boolean }
  return toStatusLabel(changed, { plan: 'Gold', invoices }, at).text
}

describe('the status of a subscription', () => {
  test('names the amount that keeps or restores the plan: what is late, or else what is open', () => {
    const late = [invoiceOf('Pending', 50), invoiceOf('Overdue', 30), invoiceOf('Failed', 20.5)]
    expect(labelOf({ status: 'past_due' }, ...late)).toBe('Past due: pay $50.50 to keep Gold')
    expect(labelOf({ status: 'failed' }, ...late)).toBe('Payment failed: pay $50.50 to keep Gold')
    expect(labelOf({ status: 'suspended' }, invoiceOf('Pending', 50))).toBe(
      'Suspended: pay $50.00 to restore Gold',
    )
    expect(labelOf({ status: 'suspended' }, invoiceOf('ACHPending', 0))).toBe('Suspended')
  })

  test('says what a pending subscription waits for', () => {
    expect(labelOf({ status: 'pending', hasBegun: false })).toBe('Payment needed to start')
    expect(labelOf({ status: 'pending' })).toBe('Payment needed')
    expect(labelOf({ status: 'pending', hasBegun: false }, invoiceOf('ACHPending', 0))).toBe(
      'Payment processing',
    )
    expect(labelOf({ status: 'pending', startDate: '2027-04-01T08:00Z' })).toBe('Starts April 1, 2027')
  })

  test('says when a canceled subscription ends', () => {
    const ending = { cancelAtPeriodEnd: true, cancelDate: '2027-04-10T08:00Z' }
    expect(labelOf(ending)).toBe('Ends April 10, 2027')
    expect(labelOf({ status: 'cancelled' })).toBe('Canceled')
  })
})

test('the time until another try is counted in whole seconds or minutes', () => {
  expect([0, 1, 2, 89, 90, 3_600].map(formatWait)).toEqual([
    '1 second',
    '1 second',
    '2 seconds',
    '89 seconds',
    '2 minutes',
    '60 minutes',
  ])
})
