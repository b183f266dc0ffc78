import { describe, expect, test } from 'vitest'
import { settingsDefault } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { aSubscription, begins } from '../../../test/support/a-subscription.ts'
import type { Period } from '../period.ts'
import { issuedPeriod } from './books.fixture.ts'
import { decided } from './decide-next.ts'
import { circumstancesAt, nothingYet } from './read-standing.ts'
import type { Standing } from './standing.ts'
import { surchargeOf } from './surcharge-steps.ts'

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

/** An active subscription whose next period was issued ahead, and its payer told that nothing is added, but for what is said. */
function standing(facts: Partial<Period> = {}, more: Partial<Standing> = {}): Standing {
  const subscription = aSubscription(ahead)
  const period = { ...issuedPeriod(subscription, 1, begins), surchargeTold: none, ...facts }
  return { ...nothingYet, subscription, periods: [period], methodId: 'card', ...more }
}

const looked = (from: Standing, at = now, company: Parameters<typeof circumstancesAt>[1] = adding) =>
  decided(from, circumstancesAt({ ids }, company, at))

describe('what is added to cards is changed after the notice of a renewal', () => {
  test('and is told once', () => {
    const after = looked(standing())
    expect(after.mails).toEqual([{ kind: 'invoice_updated', period: 1, before: none }])
    expect(after.periods[0]?.surchargeTold).toEqual({ percentage: 3, state: 'TX' })
    expect(after.events).toEqual([])
    const still = { ...after, ...nothingYet }
    expect(looked(still)).toBe(still)
  })

  test('and back before anybody looked: nothing is told', () => {
    const told = standing({ surchargeTold: { percentage: 3, state: 'TX' } })
    expect(looked(told)).toBe(told)
  })

  test.each([
    ['nobody was told of it', { surchargeTold: undefined }, {}],
    [
      'it will not come',
      { state: 'withdrawn' as const },
      { subscription: aSubscription({ ...ahead, cancelAt: now + dayMs }) },
    ],
    [
      'nothing is due of it',
      { invoice: { ...issuedPeriod(aSubscription(), 1, 0).invoice, amount: 0 as never } },
      {},
    ],
    ['there is nothing to charge', {}, { methodId: undefined }],
    [
      'its method was refused',
      {},
      { methodRefusal: { attemptId: 'x' as never, reasonCode: '1606', reasonText: null } },
    ],
  ])('and is not told where %s', (_, facts, more) => {
    expect(looked(standing(facts, more)).mails).toEqual([])
  })

  test('and is not told once its day has come', () => {
    const day = standing().periods[0]?.beginsAt ?? 0
    expect(looked(standing(), day - 1).mails).toHaveLength(1)
    expect(looked(standing(), day).mails).toEqual([])
  })

  test('is what a notice tells that is sent with the invoice', () => {
    const { subscription } = standing()
    const before = { ...standing(), subscription: { ...subscription, issuedThrough: 0 }, periods: [] }
    const issue = (of: typeof subscription, number: number) => ({
      total: of.total,
      period: issuedPeriod(of, number, now),
    })
    const after = decided(before, { ...circumstancesAt({ ids }, adding, now), issue })
    expect(after.mails).toMatchObject([{ kind: 'renewal', period: 1 }])
    expect(after.periods).toMatchObject([{ period: 1, surchargeTold: { percentage: 3, state: 'TX' } }])
  })
})

test('nothing is added where surcharges are off, or are not for what is charged by itself', () => {
  expect(surchargeOf(adding)).toEqual({ percentage: 3, state: 'TX' })
  expect(surchargeOf({ ...adding, surcharge: { enabled: false, percentage: 3 } })).toEqual(none)
  expect(surchargeOf({ ...adding, settings: { ...settingsDefault, surchargeOnRecurring: false } })).toEqual(
    none,
  )
})
