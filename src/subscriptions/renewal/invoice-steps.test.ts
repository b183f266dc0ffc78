import { expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import type { Subscription } from '../subscription.ts'
import { aSubscription, begins } from '../../../test/support/a-subscription.ts'
import { issuedPeriod } from './books.fixture.ts'
import { decided } from './decide-next.ts'
import { circumstancesAt, nothingYet } from './read-standing.ts'

const now = begins + 25 * dayMs
const company = { timeZone: 'UTC', settings: settingsDefault }
const ids = { next: () => 'attempt' as string as TransactionId as never }

const over = { activatedAt: begins, cancelledAt: now, status: 'cancelled' } as const
const ending = { activatedAt: begins, cancelAt: now + dayMs, status: 'active', vaultId: 'card' } as const

/** What becomes of a period, and its subscription, when a bank took back what had paid it. */
function takenBack(number: number, facts: Partial<Subscription>) {
  const subscription = aSubscription({ ...facts, issuedThrough: 1, nextPeriod: 1 })
  const issued = issuedPeriod(subscription, number, begins)
  const period = {
    ...issued,
    state: 'settled' as const,
    timesPaidHeard: 1,
    wasReturned: true,
    invoice: { ...issued.invoice, timesPaid: 1, returns: 1 },
  }
  const standing = { ...nothingYet, subscription, periods: [period], methodId: facts.vaultId }
  const after = decided(standing, circumstancesAt({ ids }, company, now))
  return { state: after.periods[0]?.state, issuedThrough: after.subscription.issuedThrough }
}

test('what a bank took back of a subscription that is over is to be paid again for what had begun, and for nothing else', () => {
  expect(takenBack(0, over).state).toBe('open')
  expect(takenBack(1, over).state).toBe('withdrawn')
})

test('what a bank took back of a period that will not come is withdrawn, and issued again should it come after all', () => {
  expect(takenBack(0, ending)).toEqual({ state: 'open', issuedThrough: 1 })
  expect(takenBack(1, ending)).toEqual({ state: 'withdrawn', issuedThrough: 0 })
  expect(takenBack(1, { ...ending, cancelAt: undefined })).toEqual({ state: 'open', issuedThrough: 1 })
})
