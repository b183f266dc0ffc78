import { expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { aSubscription, begins } from '../../../test/support/a-subscription.ts'
import { issuedPeriod } from './books.fixture.ts'
import { decided } from './decide-next.ts'
import { circumstancesAt, nothingYet } from './read-standing.ts'

const now = begins + 25 * dayMs
const company = { timeZone: 'UTC', settings: settingsDefault }
const ids = { next: () => 'attempt' as string as TransactionId as never }

/** Where a period is when a bank took back what had paid it, and its subscription was cancelled meanwhile. */
function stateOfTakenBack(number: number) {
  const over = { activatedAt: begins, cancelledAt: now, status: 'cancelled' } as const
  const subscription = aSubscription({ ...over, issuedThrough: 1, nextPeriod: 1 })
  const issued = issuedPeriod(subscription, number, begins)
  const period = {
    ...issued,
    state: 'settled' as const,
    timesPaidHeard: 1,
    invoice: { ...issued.invoice, timesPaid: 1, returns: 1 },
  }
  const standing = { ...nothingYet, subscription, periods: [period], methodId: undefined }
  return decided(standing, circumstancesAt({ ids }, company, now)).periods[0]?.state
}

test('what a bank took back of a subscription that is over is to be paid again for what had begun, and for nothing else', () => {
  expect(stateOfTakenBack(0)).toBe('open')
  expect(stateOfTakenBack(1)).toBe('withdrawn')
})
