import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginOf, billingCycles, leadTimeDaysMax } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'
import { dueAtOf, issueAt } from './subscription-dates.ts'

const at = (date: string) => Date.parse(date)
const iso = (moment: number) => new Date(moment).toISOString()
const anyMoment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 11, 31) })
const anyDays = fc.integer({ min: 0, max: 365 })

describe('an invoice is issued', () => {
  const anchor = { at: at('2027-01-31T15:00Z'), units: 0, period: 0 }

  test('so many days before its period begins', () => {
    expect(iso(issueAt(anchor, 'monthly', 1, 0, 7))).toBe('2027-02-21T15:00:00.000Z')
    expect(iso(issueAt(anchor, 'monthly', 1, 0, 0))).toBe('2027-02-28T15:00:00.000Z')
  })

  test('not before the period before it, which February makes shorter than the lead time', () => {
    expect(iso(issueAt(anchor, 'monthly', 1, 0, 30))).toBe('2027-01-31T15:00:00.000Z')
    expect(iso(issueAt(anchor, 'monthly', 2, 0, 30))).toBe('2027-03-01T15:00:00.000Z')
  })

  test('when its period begins where that is the first, whatever the lead time', () => {
    for (const first of [0, 1, 5])
      expect(issueAt(anchor, 'monthly', first, first, 30)).toBe(beginOf(anchor, 'monthly', first))
  })

  test('in the period before it or as its own begins, and never before the one before', () => {
    const cycleAndLead = fc
      .constantFrom(...billingCycles)
      .chain((cycle) => fc.tuple(fc.constant(cycle), fc.integer({ min: 0, max: leadTimeDaysMax[cycle] })))
    fc.assert(
      fc.property(anyMoment, cycleAndLead, fc.nat(300), (start, [cycle, lead], period) => {
        const anchor = { at: start, units: 0, period: 0 }
        const issued = issueAt(anchor, cycle, period, 0, lead)
        expect(issued).toBeLessThanOrEqual(beginOf(anchor, cycle, period))
        expect(issued).toBeGreaterThanOrEqual(beginOf(anchor, cycle, Math.max(0, period - 1)))
        expect(issueAt(anchor, cycle, period + 1, 0, lead)).toBeGreaterThanOrEqual(issued)
      }),
    )
  })
})

describe('an invoice is due', () => {
  const issued = { issuedAt: at('2027-02-21T15:00Z'), renewalAt: at('2027-02-28T15:00Z') }

  test.each([
    [30, false, '2027-03-23T15:00:00.000Z'],
    [30, true, '2027-03-23T00:00:00.000Z'],
    [7, false, '2027-02-28T15:00:00.000Z'],
    [5, false, '2027-02-28T15:00:00.000Z'],
    [5, true, '2027-02-28T00:00:00.000Z'],
    [0, false, '2027-02-28T15:00:00.000Z'],
  ])('%i days after it was issued, or when its period begins; a date: %s', (days, dateOnly, due) => {
    expect(iso(dueAtOf({ ...issued, paymentDueDays: days, dateOnly }))).toBe(due)
  })

  test('at the later of the two moments, or on its day of UTC', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, anyDays, (issuedAt, renewalAt, paymentDueDays) => {
        const asked = { issuedAt, renewalAt, paymentDueDays }
        const instant = dueAtOf({ ...asked, dateOnly: false })
        expect([issuedAt + paymentDueDays * dayMs, renewalAt]).toContain(instant)
        expect(instant).toBeGreaterThanOrEqual(renewalAt)
        expect(instant - issuedAt).toBeGreaterThanOrEqual(paymentDueDays * dayMs)
        const date = dueAtOf({ ...asked, dateOnly: true })
        expect(iso(date)).toBe(`${iso(instant).slice(0, 10)}T00:00:00.000Z`)
      }),
    )
  })
})
