import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { begins } from '../../../test/support/a-subscription.ts'
import { outcomes, type Outcome, type WorldSetup } from './books.fixture.ts'
import { World } from './world.fixture.ts'

const runs = { numRuns: 400 }

const setups: fc.Arbitrary<WorldSetup> = fc.record({
  subscription: fc
    .record({
      billingMode: fc.constantFrom('recurring', 'recurringManual', 'nonRecurring'),
      billingCycle: fc.constantFrom('daily', 'weekly', 'monthly'),
      leadTimeDays: fc.constantFrom(0, 1, 7),
      paymentDueDays: fc.constantFrom(0, 2, 30),
      suspendAfterDays: fc.constantFrom(0, 3, 30),
      trialDays: fc.constantFrom(undefined, undefined, 14),
      datesOnly: fc.boolean(),
    })
    .map(({ trialDays, datesOnly, ...fields }) => {
      const startsAt = datesOnly ? begins - 12 * hourMs : begins
      const trialEndsAt = trialDays === undefined ? undefined : startsAt + trialDays * dayMs
      return { ...fields, datesOnly, startsAt, trialEndsAt, anchorAt: trialEndsAt ?? startsAt }
    }),
  timeZone: fc.constantFrom('UTC', 'UTC', 'America/Los_Angeles', 'Pacific/Auckland'),
  methodId: fc.constantFrom('A', 'A', undefined),
  outcomes: fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 8 }),
  dunningDays: fc.constantFrom([1, 3, 5, 7], [1], []),
  suspendAfterDunning: fc.boolean(),
})

type Action = { days: number; does: (world: World) => void; text: string }

const action = (text: string, does: (world: World) => void) =>
  fc.double({ min: 0.01, max: 40, noNaN: true }).map((days): Action => ({ days, does, text }))

const actions = fc.array(
  fc.oneof(
    action('choose A', (world) => world.choose('A')),
    action('choose B', (world) => world.choose('B')),
    action('lose the method', (world) => world.choose(undefined)),
    action('pay by card', (world) => world.pay('card')),
    action('pay by bank', (world) => world.pay('settles')),
    action('pay by bank in vain', (world) => world.pay('comes back')),
    action('void', (world) => world.void()),
    action('extend', (world) => world.extend(9)),
    action('cancel', (world) => world.cancel()),
    action('move west', (world) => world.move('Pacific/Honolulu')),
    action('move east', (world) => world.move('Asia/Tokyo')),
    action('nothing', (world) => world.processDue()),
  ),
  { maxLength: 12 },
)

const booksOf = ({ issued, scheduled: named, history, status, charged }: World) => ({
  issued,
  named,
  history,
  status,
  charged,
})

describe('whatever happens to a subscription', () => {
  test('it comes to rest with each period invoiced or skipped once, and a status that follows from its facts', () => {
    fc.assert(
      fc.property(setups, actions, (setup, walk) => {
        const world = new World(setup)
        world.advance(begins)
        for (const { days, does } of walk) {
          world.advance(world.now + Math.round(days * dayMs))
          does(world)
        }
        world.advance(world.now + 60 * dayMs)
        const steps = world.scheduled.filter((entry) => entry.includes('dunning') && entry.endsWith(' 0'))
        // A period whose payment was returned starts its dunning days again. Card payments are never returned here.
        if (!setup.outcomes?.some((one) => one.startsWith('settles')))
          expect(new Set(steps).size).toBe(steps.length)
      }),
      runs,
    )
  })

  test('it comes to rest as well where nobody was there for days', () => {
    fc.assert(
      fc.property(setups, actions, (setup, walk) => {
        const world = new World(setup)
        world.sleep(begins)
        for (const { days, does } of walk) {
          world.sleep(world.now + Math.round(days * dayMs))
          does(world)
        }
        world.sleep(world.now + 60 * dayMs)
        world.advance(world.now + dayMs)
      }),
      { numRuns: 150 },
    )
  })

  test('time that passes in one step or in many makes the same books', () => {
    fc.assert(
      fc.property(
        setups,
        actions,
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 20 }),
        (setup, walk, hours) => {
          const [one, many] = [new World(setup), new World(setup)]
          const go = (to: number) => {
            one.advance(to)
            for (const step of hours) {
              if (many.now + step * hourMs >= to) break
              many.advance(many.now + step * hourMs)
              many.processDue()
            }
            many.advance(to)
          }
          go(begins)
          for (const { days, does } of walk) {
            go(one.now + Math.round(days * dayMs))
            does(one)
            does(many)
          }
          go(one.now + 30 * dayMs)
          expect(booksOf(many)).toEqual(booksOf(one))
        },
      ),
      runs,
    )
  })
})

describe('a process that slept', () => {
  test('invoices and charges each period that it missed, as it would have in time', () => {
    const cycles = fc.constantFrom('daily', 'weekly', 'monthly')
    fc.assert(
      fc.property(cycles, fc.integer({ min: 0, max: 60 }), (billingCycle, days) => {
        const [awake, asleep] = [
          new World({ subscription: { billingCycle } }),
          new World({ subscription: { billingCycle } }),
        ]
        awake.advance(begins + days * dayMs)
        asleep.advance(begins)
        asleep.sleep(begins + days * dayMs)
        expect(asleep.issued).toEqual(awake.issued)
        expect(asleep.charged).toBe(awake.charged)
      }),
      { numRuns: 100 },
    )
  })

  test('invoices what began before it was suspended, and skips what began later', () => {
    const terms = { billingCycle: 'weekly', paymentDueDays: 5, suspendAfterDays: 15 } as const
    const world = new World({ subscription: { ...terms, billingMode: 'recurringManual' } })
    world.advance(begins)
    world.pay('card')
    world.advance(begins + 8 * dayMs)
    world.sleep(begins + 40 * dayMs)
    // The second invoice is due on day 12, so day 27 suspends the subscription.
    expect(world.issued).toEqual([0, 1, 2, 3])
    expect(world.history.slice(-4)).toEqual([
      'invoiced past_due',
      'suspended suspended',
      'skipped suspended',
      'skipped suspended',
    ])
  })

  test('goes on with invoices that are due on the day on which they are issued', () => {
    const terms = { billingMode: 'recurringManual', paymentDueDays: 0 } as const
    const world = new World({ subscription: terms })
    world.advance(begins)
    world.pay('card')
    world.sleep(begins + 100 * dayMs)
    expect(world.issued).toEqual([0, 1, 2, 3])
    expect(world.status).toBe('past_due')
  })
})

describe('a bank debit for a renewal', () => {
  const openDebited = (outcome: Outcome) => {
    const world = new World({ outcomes: [outcome], methodId: undefined })
    world.advance(begins)
    world.pay('card')
    world.choose('A')
    world.advance(begins + 58 * dayMs)
    return world
  }

  test('that comes back for good is not made again', () => {
    expect(openDebited('comes back for good').scheduled).toEqual(['1 renewal  0'])
  })

  test('that was made for a card which had failed is not made again when it comes back for good', () => {
    const world = new World({ always: { A: 'declined', B: 'comes back for good' }, methodId: undefined })
    world.advance(begins)
    world.pay('card')
    world.choose('A')
    world.advance(begins + 28.5 * dayMs)
    world.choose('B')
    world.advance(begins + 58 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0', '1 recovery  0'])
  })

  test('that comes back for want of cover is made again twice at most', () => {
    expect(openDebited('comes back').scheduled).toEqual(['1 renewal  0', '1 dunning 1 0', '1 dunning 2 0'])
  })
})

describe('a method that was declined for good', () => {
  const openLost = (always: Record<string, Outcome>) => {
    const world = new World({ always: { A: 'lost card', ...always }, methodId: undefined })
    world.advance(begins)
    world.pay('card')
    world.choose('A')
    world.advance(begins + 28.5 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0'])
    return world
  }

  test('is not tried again when it is chosen once more, and the other one keeps its days', () => {
    const world = openLost({ B: 'declined' })
    world.choose('B')
    world.advance(begins + 28.6 * dayMs)
    world.choose('A')
    world.advance(begins + 30 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0', '1 recovery  0'])
    world.choose('B')
    world.advance(begins + 40 * dayMs)
    expect(world.scheduled.slice(2)).toEqual(['1 dunning 2 0', '1 dunning 3 0', '1 dunning 4 0'])
  })

  test('is charged for no later period, which fails without a try, until it is chosen anew', () => {
    const world = openLost({})
    world.advance(begins + 119 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0'])
    expect(world.issued).toEqual([0, 1, 2, 3])
    expect(world.history.filter((entry) => entry.startsWith('charge_failed'))).toHaveLength(3)
    world.choose('A')
    world.advance(begins + 120 * dayMs)
    expect(world.scheduled.slice(1)).toEqual(['4 renewal  0'])
  })

  test('is not tried again when somebody’s own transfer comes back, whether it had settled or not', () => {
    const world = openLost({})
    world.pay('comes back')
    world.advance(begins + 50 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0'])
    expect(world.status).toBe('failed')
    world.pay('settles, then comes back')
    world.advance(begins + 58 * dayMs)
    expect(world.scheduled).toEqual(['1 renewal  0'])
    expect(world.status).toBe('failed')
  })
})

describe('somebody’s own transfer that comes back', () => {
  test('leaves the tries of the method that was declined to their days', () => {
    const world = new World({ always: { A: 'declined' }, methodId: undefined })
    world.advance(begins)
    world.pay('card')
    world.choose('A')
    world.advance(begins + 28.5 * dayMs)
    world.pay('comes back')
    world.advance(begins + 58 * dayMs)
    expect(world.scheduled).toEqual([
      '1 renewal  0',
      // The dunning days during which the transfer was in flight count as one once it is returned.
      '1 dunning 2 0',
      '1 dunning 3 0',
      '1 dunning 4 0',
    ])
  })

  test('after it had paid a period ahead has that charged when it begins, and not before', () => {
    const world = new World({ subscription: { leadTimeDays: 7 }, methodId: 'A' })
    world.advance(begins + 22 * dayMs)
    world.pay('settles, then comes back')
    world.advance(begins + 27 * dayMs)
    expect(world.scheduled).toEqual(['0 first  0'])
    expect(world.status).toBe('active')
    world.advance(begins + 29 * dayMs)
    expect(world.scheduled).toEqual(['0 first  0', '1 renewal  0'])
  })
})

describe('a first invoice that is voided', () => {
  test('has the one that was issued ahead taken back as well', () => {
    const world = new World({
      subscription: { billingCycle: 'weekly', leadTimeDays: 7 },
      outcomes: ['comes back'],
    })
    // The second period is invoiced while the debit for the first one is in flight.
    world.advance(begins + 1 * dayMs)
    expect(world.issued).toEqual([0, 1])
    world.advance(begins + 4 * dayMs)
    world.void()
    expect(world.status).toBe('cancelled')
    expect(world.history.slice(-2)).toEqual(['cancelled cancelled', 'invoice_withdrawn cancelled'])
  })
})
