import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { World } from './world.fixture.ts'

describe('a schedule of dates', () => {
  const dates = { datesOnly: true, startsAt: Date.UTC(2027, 0, 31), anchorAt: Date.UTC(2027, 0, 31) }
  const iso = (moments: number[]) => moments.map((at) => new Date(at).toISOString().slice(0, 16))

  test('bills at midnight where its company is, before and after the clocks change', () => {
    const world = new World({ subscription: dates, timeZone: 'America/Los_Angeles' })
    world.advance(Date.UTC(2027, 4, 1))
    expect(iso(world.begun)).toEqual([
      '2027-01-31T08:00',
      '2027-02-28T08:00',
      '2027-03-31T07:00',
      '2027-04-30T07:00',
    ])
  })

  test('bills by the zone of the day, also where its company has moved since', () => {
    const world = new World({ subscription: dates, timeZone: 'America/Los_Angeles' })
    world.advance(Date.UTC(2027, 1, 5))
    world.move('Asia/Tokyo')
    world.advance(Date.UTC(2027, 2, 31))
    expect(iso(world.begun)).toEqual(['2027-01-31T08:00', '2027-02-27T15:00', '2027-03-30T15:00'])
  })

  test('tries again on the days that were told, although the clocks change between', () => {
    const late = { ...dates, startsAt: Date.UTC(2027, 9, 5), anchorAt: Date.UTC(2027, 9, 5) }
    const world = new World({
      subscription: late,
      timeZone: 'America/Los_Angeles',
      always: { B: 'declined' },
      dunningDays: [2, 3],
    })
    world.advance(late.startsAt + dayMs)
    world.choose('B')
    world.advance(Date.UTC(2027, 10, 7, 8, 30))
    const tries = () => world.scheduled.filter((entry) => entry.startsWith('1 dunning')).length
    // The clocks go back on November 7: the 7th begins at 07:00 UTC, the 8th at 08:00.
    expect(tries()).toBe(1)
    world.advance(Date.UTC(2027, 10, 8, 7, 59))
    expect(tries()).toBe(1)
    world.advance(Date.UTC(2027, 10, 8, 8))
    expect(tries()).toBe(2)
  })
})
