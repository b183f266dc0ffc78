import { expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { begins, subscriptionFixture } from '../../../test/support/a-subscription.ts'
import { buildPeriod } from '../renewal/books.fixture.ts'
import { listLateTimes, toPeriodStatusFacts } from './lateness.ts'

const company = { timeZone: 'America/Los_Angeles' }
const manual = subscriptionFixture({
  billingMode: 'recurringManual',
  paymentDueDays: 5,
  suspendAfterDays: 10,
})
const period = buildPeriod(manual, 0, begins)

test('an open period is past due after its due date and suspends after the days of its subscription', () => {
  const dueAt = begins + 5 * dayMs
  expect(listLateTimes(manual, period, company)).toEqual([dueAt, dueAt + 10 * dayMs])
  expect(listLateTimes(manual, { ...period, state: 'settled' }, company)).toEqual([])
  expect(listLateTimes({ ...manual, billingMode: 'recurring' }, period, company)).toEqual([])
})

test('a due date without a time passes at the end of its day in the zone of the company', () => {
  const invoice = { ...period.invoice, dueAt: Date.UTC(2027, 1, 5), dueDateOnly: true }
  expect(toPeriodStatusFacts({ ...period, invoice }, manual, company)).toMatchObject({
    passesAt: Date.parse('2027-02-06T08:00Z'),
    suspendsAt: Date.parse('2027-02-16T08:00Z'),
    isUnpaid: true,
    isCovered: false,
  })
})
