import { expect, test } from 'vitest'
import { cents } from '#kernel/money'
import {
  amountDueOf,
  invoiceMoves,
  moveOf,
  statusOf,
  type InvoiceFacts,
  type InvoiceTrigger,
} from './invoice-status.ts'

const amount = cents(3)
const paidMax = 7
const fresh: InvoiceFacts = {
  amount,
  paid: cents(0),
  settling: cents(0),
  reserved: cents(0),
  achFailed: false,
  dueAt: 1,
  overdueAnnouncedFor: undefined,
  closed: undefined,
}

type Step = { on: InvoiceTrigger | 'something else'; after: InvoiceFacts }
type Moved = Partial<Record<'paid' | 'settling' | 'reserved', number>>

/** The facts after so much money moved between the pots. */
function moved(facts: InvoiceFacts, by: Moved, more: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    ...facts,
    paid: cents(facts.paid + (by.paid ?? 0)),
    settling: cents(facts.settling + (by.settling ?? 0)),
    reserved: cents(facts.reserved + (by.reserved ?? 0)),
    ...more,
  }
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const cleared = { achFailed: false }
const failed = { achFailed: true }

/** Everything that money can do next: what is due, reserved, settling or paid may move, in whole or in part. */
function moneySteps(facts: InvoiceFacts): Step[] {
  return [
    ...upTo(amountDueOf(facts)).flatMap((n): Step[] => [
      { on: 'attempt started', after: moved(facts, { reserved: n }) },
      // A late approval: the attempt had counted as failed, so nothing is reserved for it.
      { on: 'payment', after: moved(facts, { paid: n }, cleared) },
      { on: 'bank transfer accepted', after: moved(facts, { settling: n }, cleared) },
    ]),
    ...upTo(facts.reserved).flatMap((n): Step[] => [
      { on: 'attempt failed', after: moved(facts, { reserved: -n }) },
      { on: 'payment', after: moved(facts, { reserved: -n, paid: n }, cleared) },
      { on: 'bank transfer accepted', after: moved(facts, { reserved: -n, settling: n }, cleared) },
    ]),
    ...upTo(facts.settling).flatMap((n): Step[] => [
      { on: 'payment', after: moved(facts, { settling: -n, paid: n }, cleared) },
      { on: 'bank transfer failed', after: moved(facts, { settling: -n }, failed) },
    ]),
    ...upTo(facts.paid).map((n): Step => ({
      on: 'payment returned',
      after: moved(facts, { paid: -n }, failed),
    })),
    // A sale that was settled elsewhere is recorded in any case, beyond the amount too.
    ...(facts.paid < paidMax ? [{ on: 'payment' as const, after: moved(facts, { paid: 1 }, cleared) }] : []),
  ]
}

/** What else can happen: the due date passes or is moved, the invoice is closed. */
function otherSteps(facts: InvoiceFacts): Step[] {
  const isOverdue = facts.overdueAnnouncedFor !== undefined
  const changes: Partial<InvoiceFacts>[] = [
    isOverdue ? { overdueAnnouncedFor: undefined } : { overdueAnnouncedFor: 1 },
  ]
  if (!facts.closed) changes.push({ closed: 'Voided' }, { closed: 'Cancelled' }, { closed: 'Refunded' })
  return changes.map((change) => ({ on: 'something else', after: { ...facts, ...change } }))
}

test('whatever can happen to an invoice has its move in the table, and every move in the table can happen', () => {
  const seen = new Set([JSON.stringify(fresh)])
  const used = new Set<string>()
  const waiting = [fresh]
  for (let facts = waiting.pop(); facts; facts = waiting.pop()) {
    for (const { on, after } of [...moneySteps(facts), ...otherSteps(facts)]) {
      const [from, to] = [statusOf(facts), statusOf(after)]
      if (on !== 'something else') used.add(`${from} | ${on} | ${moveOf(from, on, to).to}`)
      const key = JSON.stringify(after)
      if (seen.has(key)) continue
      seen.add(key)
      waiting.push(after)
    }
  }
  const listed = invoiceMoves.flatMap(({ from, on, to }) => from.map((one) => `${one} | ${on} | ${to}`))
  expect([...used].sort()).toEqual([...new Set(listed)].sort())
  expect(seen.size).toBeGreaterThan(1_000)
})
