import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { anInvoice, dollar } from '../../test/support/books.ts'
import {
  findDueAction,
  isPaymentInFlight,
  isAwaitingPayment,
  findNextDueAt,
  findNextMailAt,
  toOverdueTime,
} from './due-dates.ts'
import { invoiceStatuses } from './invoice-status.ts'
import type { Invoice } from './invoice.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (moment: number | undefined) => moment && new Date(moment).toISOString()
const reminders = { daysBefore: [3], onDueDate: true, daysAfter: [7] }
const habits = { timeZone: 'UTC', settings: { reminders } }
const inNewYork = { ...habits, timeZone: 'America/New_York' }

/** An invoice made on 1 January 2027 and due on the 20th. */
const invoice = (facts: Partial<Invoice> = {}) =>
  anInvoice({
    createdAt: at('2027-01-01T12:00Z'),
    dueAt: at('2027-01-20'),
    dueDateOnly: true,
    ...facts,
  })
const announced = { status: 'Overdue', overdueAnnouncedFor: at('2027-01-20') } as const

describe('a due date passes', () => {
  const lastMoment = '9999-12-31T23:59:59.999Z'

  test('at the instant that a timestamp names, wherever the company is', () => {
    const dueAt = at('2027-01-20T15:30:00Z')
    for (const timeZone of ['UTC', 'Asia/Kolkata'])
      expect(toOverdueTime({ dueAt, dueDateOnly: false }, timeZone)).toBe(dueAt)
  })

  test.each([
    ['2027-01-20', 'UTC', '2027-01-21T00:00:00.000Z'],
    ['2027-01-20', 'America/New_York', '2027-01-21T05:00:00.000Z'],
    ['2027-01-20', 'Pacific/Kiritimati', '2027-01-20T10:00:00.000Z'],
    ['2027-03-13', 'America/New_York', '2027-03-14T05:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-15T04:00:00.000Z'],
    ['2028-02-28', 'UTC', '2028-02-29T00:00:00.000Z'],
    ['9999-12-30', 'UTC', '9999-12-31T00:00:00.000Z'],
    ['9999-12-31', 'UTC', lastMoment],
    ['9999-12-31', 'America/New_York', lastMoment],
  ])('that is the date %s at the end of its day in %s: %s', (date, timeZone, passes) => {
    expect(iso(toOverdueTime({ dueAt: at(date), dueDateOnly: true }, timeZone))).toBe(passes)
  })
})

describe('nothing is due', () => {
  test.each(invoiceStatuses.filter((status) => !isAwaitingPayment({ status })))(
    'of an invoice that is %s',
    (status) => {
      const long = at('2027-06-01')
      expect(findDueAction(invoice({ status }), habits, long)).toBeUndefined()
      expect(findNextDueAt(invoice({ status }), habits, at('2027-01-02'))).toBeUndefined()
    },
  )

  test('before the first reminder, nor the moment before the due date passes', () => {
    expect(findDueAction(invoice(), habits, at('2027-01-17T09:00Z') - 1)).toBeUndefined()
    const reminded = invoice({ remindedUntil: at('2027-01-20T09:00Z') })
    expect(findDueAction(reminded, habits, at('2027-01-21') - 1)).toBeUndefined()
  })

  test('once it was announced and its notice was sent', () => {
    const done = invoice({ ...announced, remindedUntil: at('2027-01-27T09:00Z') })
    expect(findDueAction(done, habits, at('2028-01-01'))).toBeUndefined()
    expect(findNextDueAt(done, habits, at('2027-01-27T09:00Z'))).toBeUndefined()
  })

  test('within a day of the mail that brought the invoice', () => {
    const mailed = invoice({ mailedAt: at('2027-01-16T12:00Z') })
    expect(findDueAction(mailed, habits, at('2027-01-17T09:00Z'))).toBeUndefined()
    expect(iso(findNextDueAt(mailed, habits, at('2027-01-17T09:00Z')))).toBe('2027-01-20T09:00:00.000Z')
  })

  test('of the payer where reminders are off', () => {
    const silent = invoice({ reminders: false })
    expect(findDueAction(silent, habits, at('2027-01-20T12:00Z'))).toBeUndefined()
    expect(findDueAction({ ...silent, ...announced }, habits, at('2027-02-20'))).toBeUndefined()
    expect(iso(findNextDueAt(silent, habits, at('2027-01-02')))).toBe('2027-01-21T00:00:00.000Z')
  })
})

describe('reminders', () => {
  const mail = (kind: 'reminder' | 'overdue', moment: string) => ({
    does: 'mail',
    kind,
    at: at(`${moment}T09:00Z`),
  })

  test('are due three days before, on the due date, and seven days after it', () => {
    expect(findDueAction(invoice(), habits, at('2027-01-17T09:00Z'))).toEqual(mail('reminder', '2027-01-17'))
    const once = invoice({ remindedUntil: at('2027-01-17T09:00Z') })
    expect(findDueAction(once, habits, at('2027-01-20T09:00Z'))).toEqual(mail('reminder', '2027-01-20'))
    const twice = invoice({ ...announced, remindedUntil: at('2027-01-20T09:00Z') })
    expect(findDueAction(twice, habits, at('2027-01-27T09:00Z'))).toEqual(mail('overdue', '2027-01-27'))
  })

  test('are sent at nine in the morning where the company is', () => {
    expect(iso(findNextDueAt(invoice(), inNewYork, at('2027-01-02')))).toBe('2027-01-17T14:00:00.000Z')
    const dueAt = at('2027-01-20T03:00:00Z')
    const late = invoice({ dueAt, dueDateOnly: false })
    // In New York that instant is on the evening of the 19th.
    expect(iso(findNextDueAt(late, inNewYork, at('2027-01-02')))).toBe('2027-01-16T14:00:00.000Z')
  })

  test('keep that hour when the clocks change', () => {
    const due = invoice({ dueAt: at('2027-03-15'), createdAt: at('2027-03-01') })
    const daily = { ...inNewYork, settings: { reminders: { ...reminders, daysBefore: [2, 1] } } }
    expect(iso(findNextDueAt(due, daily, at('2027-03-02')))).toBe('2027-03-13T14:00:00.000Z')
    expect(iso(findNextDueAt(due, daily, at('2027-03-13T15:00Z')))).toBe('2027-03-14T13:00:00.000Z')
  })

  test('of an invoice that falls due before that hour begin with its day', () => {
    const early = invoice({ dueAt: at('2027-01-20T08:00Z'), dueDateOnly: false })
    expect(iso(findNextDueAt(early, habits, at('2027-01-18')))).toBe('2027-01-20T00:00:00.000Z')
  })

  test('that were missed are told once, by the newest', () => {
    const days = { timeZone: 'UTC', settings: { reminders: { ...reminders, daysAfter: [1, 7, 14] } } }
    expect(findDueAction(invoice(announced), days, at('2027-02-10'))).toEqual(mail('overdue', '2027-02-03'))
    const before = { timeZone: 'UTC', settings: { reminders: { ...reminders, daysBefore: [10, 5, 3] } } }
    expect(findDueAction(invoice(), before, at('2027-01-18'))).toEqual(mail('reminder', '2027-01-17'))
  })

  test('of before the due date are not sent once it has passed', () => {
    const overdue = invoice(announced)
    expect(findDueAction(overdue, habits, at('2027-01-22'))).toBeUndefined()
    expect(iso(findNextDueAt(overdue, habits, at('2027-01-22')))).toBe('2027-01-27T09:00:00.000Z')
  })

  test('of before the invoice was made are not sent', () => {
    const late = invoice({ createdAt: at('2027-01-18T12:00Z') })
    expect(findDueAction(late, habits, at('2027-01-18T12:00Z'))).toBeUndefined()
    expect(iso(findNextDueAt(late, habits, at('2027-01-18T12:00Z')))).toBe('2027-01-20T09:00:00.000Z')
  })

  test('go by the list of today, behind the last that was sent and behind the list itself', () => {
    const none = {
      timeZone: 'UTC',
      settings: { reminders: { daysBefore: [], onDueDate: false, daysAfter: [] } },
    }
    expect(findNextDueAt(invoice(), none, at('2027-01-02'))).toBe(at('2027-01-21'))
    const since = { ...habits, remindersSince: at('2027-01-18') }
    expect(findDueAction(invoice(), since, at('2027-01-18T12:00'))).toBeUndefined()
    expect(iso(findNextDueAt(invoice(), since, at('2027-01-18T12:00')))).toBe('2027-01-20T09:00:00.000Z')
    const reminded = invoice({ ...announced, remindedUntil: at('2027-01-27T09:00Z') })
    expect(findNextDueAt(reminded, habits, at('2027-01-27T09:00Z'))).toBeUndefined()
    const longer = { timeZone: 'UTC', settings: { reminders: { ...reminders, daysAfter: [7, 14] } } }
    expect(iso(findNextDueAt(reminded, longer, at('2027-01-30')))).toBe('2027-02-03T09:00:00.000Z')
  })

  test('are the next mail, but not within a day of the mail of the invoice', () => {
    expect(findNextMailAt(invoice(), habits, at('2027-01-02'))).toBe(at('2027-01-17T09:00Z'))
    const mailed = invoice({ mailedAt: at('2027-01-16T12:00') })
    expect(findNextMailAt(mailed, habits, at('2027-01-16T12:00'))).toBe(at('2027-01-20T09:00Z'))
    expect(findNextMailAt(invoice({ reminders: false }), habits, at('2027-01-02'))).toBeUndefined()
  })

  test('on zero days before are those of the due date, and there is one of them', () => {
    const zero = {
      timeZone: 'UTC',
      settings: { reminders: { daysBefore: [0], onDueDate: true, daysAfter: [] } },
    }
    expect(iso(findNextDueAt(invoice(), zero, at('2027-01-02')))).toBe('2027-01-20T09:00:00.000Z')
    const reminded = invoice({ remindedUntil: at('2027-01-20T09:00Z') })
    expect(iso(findNextDueAt(reminded, zero, at('2027-01-20T09:00Z')))).toBe('2027-01-21T00:00:00.000Z')
  })
})

describe('the announcement', () => {
  const overdue = { does: 'announce overdue', at: at('2027-01-21') }

  test.each(['Pending', 'Partial', 'Failed'] as const)('is due of an invoice that is %s', (status) => {
    expect(findDueAction(invoice({ status }), habits, at('2027-01-21'))).toEqual(overdue)
  })

  test('comes before a mail that is due as well', () => {
    expect(findDueAction(invoice(), habits, at('2027-03-01'))).toEqual(overdue)
  })

  test('is not made twice for the same date, and is made again for another one', () => {
    const failed = invoice({ ...announced, status: 'Failed', remindedUntil: at('2027-01-27T09:00Z') })
    expect(findDueAction(failed, habits, at('2027-03-01'))).toBeUndefined()
    const moved = { ...failed, status: 'Pending' as const, dueAt: at('2027-02-20') }
    expect(findDueAction(moved, habits, at('2027-02-21'))).toEqual({ ...overdue, at: at('2027-02-21') })
  })

  test('waits while all that is left is in flight', () => {
    expect(isPaymentInFlight(invoice({ reserved: dollar(100) }))).toBe(true)
    expect(isPaymentInFlight(invoice({ paid: dollar(60), settling: dollar(30), reserved: dollar(10) }))).toBe(
      true,
    )
    expect(isPaymentInFlight(invoice({ reserved: dollar(99) }))).toBe(false)
  })
})

test('whoever does what is due and looks again at the time that is named misses nothing', () => {
  const days = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 })
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati')
  const hours = fc.integer({ min: 0, max: 24 * 90 })
  fc.assert(
    fc.property(
      days,
      fc.boolean(),
      days,
      zones,
      hours,
      fc.boolean(),
      (before, onDueDate, after, timeZone, due, dateOnly) => {
        const each = {
          timeZone,
          settings: { reminders: { daysBefore: before, onDueDate, daysAfter: after } },
        }
        const begun = invoice().createdAt
        const dueAt = dateOnly ? Math.ceil((begun + due * hourMs) / dayMs) * dayMs : begun + due * hourMs
        let current = invoice({ dueAt, dueDateOnly: dateOnly })
        let announcements = 0
        for (
          let now: number | undefined = begun;
          now !== undefined;
          now = findNextDueAt(current, each, now)
        ) {
          for (let next = findDueAction(current, each, now); next; next = findDueAction(current, each, now)) {
            // Nothing is delayed: each action is found at the very moment at which it becomes due.
            expect(next.at).toBe(now)
            if (next.does === 'mail') current = { ...current, remindedUntil: now }
            else current = { ...current, status: 'Overdue', overdueAnnouncedFor: dueAt }
            if (next.does !== 'mail') announcements += 1
            else expect(next.kind === 'overdue').toBe(now >= toOverdueTime(current, timeZone))
          }
        }
        expect(announcements).toBe(1)
      },
    ),
  )
})
