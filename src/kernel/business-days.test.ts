import { describe, expect, it } from 'vitest'
import { addBusinessDays } from './calendar.ts'
import { dayMs } from './clock.ts'

describe('three business days', () => {
  const newYork = 'America/New_York'
  const now = Date.UTC(2027, 0, 8, 12)
  const after = (at: number, timeZone: string) => addBusinessDays(at, 3, timeZone)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

  it('are three days on, without the weekend', () => {
    expect(dayOf(after(now - 4 * dayMs, newYork))).toBe('2027-01-07')
    expect(dayOf(after(now, newYork))).toBe('2027-01-13')
    expect(dayOf(after(now + dayMs, newYork))).toBe('2027-01-13')
  })

  it('leave out the weekend of the time zone, not that of Greenwich', () => {
    // Half past one on a Monday in Greenwich is a Sunday evening in New York.
    const sundayEvening = Date.UTC(2027, 0, 11, 1, 30)
    expect(dayOf(after(sundayEvening, newYork))).toBe('2027-01-14')
    expect(dayOf(after(sundayEvening, 'UTC'))).toBe('2027-01-14')
    const fridayEvening = Date.UTC(2027, 0, 9, 1, 30)
    expect(dayOf(after(fridayEvening, newYork))).toBe('2027-01-14')
    expect(dayOf(after(fridayEvening, 'UTC'))).toBe('2027-01-13')
  })
})
