import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import {
  calculateAmountDue,
  invoiceTransitions,
  findTransition,
  deriveInvoiceStatus,
  type InvoiceFacts,
  type InvoiceTrigger,
} from './invoice-status.ts'

const amount = toCents(3)
const paidMax = 7
const fresh: InvoiceFacts = {
  amount,
  paid: toCents(0),
  settling: toCents(0),
  reserved: toCents(0),
  achFailed: false,
  dueAt: 1,
  overdueAnnouncedFor: undefined,
  closed: undefined,
}

type Step = { on: InvoiceTrigger; after: InvoiceFacts }
type Moved = Partial<Record<'paid' | 'settling' | 'reserved', number>>

/** The facts after amounts moved between due, reserved, settling and paid. */
function moved(facts: InvoiceFacts, by: Moved, more: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    ...facts,
    paid: toCents(facts.paid + (by.paid ?? 0)),
    settling: toCents(facts.settling + (by.settling ?? 0)),
    reserved: toCents(facts.reserved + (by.reserved ?? 0)),
    ...more,
  }
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const cleared = { achFailed: false }
const failed = { achFailed: true }

/** Every next step of money: amounts that are due, reserved, settling or paid may move, in whole or in part. */
function moneySteps(facts: InvoiceFacts): Step[] {
  return [
    ...upTo(calculateAmountDue(facts)).flatMap((n): Step[] => [
      { on: 'attempt started', after: moved(facts, { reserved: n }) },
      // A late approval: the attempt had counted as failed, so no amount is reserved for it.
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
    // The payment may have been refunded before, in part or in whole.
    ...[0, ...upTo(facts.paid)].map((n): Step => ({
      on: 'payment returned',
      after: moved(facts, { paid: -n }, failed),
    })),
    ...upTo(facts.paid).map((n): Step => ({ on: 'payment refunded', after: moved(facts, { paid: -n }) })),
    // A returned refund counts as paid again, and reopens the invoice that it had closed.
    ...upTo(Math.min(facts.amount, paidMax - facts.paid)).flatMap((n): Step[] => [
      { on: 'refund came back', after: moved(facts, { paid: n }) },
      ...(facts.closed === 'Refunded'
        ? [{ on: 'refund came back' as const, after: moved(facts, { paid: n }, { closed: undefined }) }]
        : []),
    ]),
    // The payment had already been returned by its bank.
    { on: 'payment refunded', after: facts },
    { on: 'refund failed', after: facts },
    { on: 'attempt noted', after: facts },
    { on: 'refund started', after: facts },
    // A sale that was settled elsewhere is always recorded, even beyond the amount.
    ...(facts.paid < paidMax ? [{ on: 'payment' as const, after: moved(facts, { paid: 1 }, cleared) }] : []),
    ...(facts.paid + facts.settling < paidMax
      ? [{ on: 'bank transfer accepted' as const, after: moved(facts, { settling: 1 }, cleared) }]
      : []),
  ]
}

/** The other steps: the due date passes or is moved, the invoice is mailed or closed. */
function otherSteps(facts: InvoiceFacts): Step[] {
  const status = deriveInvoiceStatus(facts)
  const isEmpty = facts.paid === 0 && facts.settling === 0 && facts.reserved === 0
  const announced: InvoiceFacts = { ...facts, ...cleared, overdueAnnouncedFor: facts.dueAt }
  const notAnnounced: InvoiceFacts = { ...facts, overdueAnnouncedFor: undefined }
  const isDue = ['Pending', 'Partial', 'Failed'].includes(status) && calculateAmountDue(facts) > 0
  const isUnpaid = ['Pending', 'Partial', 'Failed', 'Overdue'].includes(status)
  const refundedAndClosed = ['Voided', 'Cancelled'].includes(status) ? facts.closed : 'Refunded'
  return [
    ...(isDue && facts.overdueAnnouncedFor !== facts.dueAt
      ? [{ on: 'due date passed' as const, after: announced }]
      : []),
    ...(isUnpaid ? [facts, notAnnounced].map((after) => ({ on: 'update' as const, after })) : []),
    // The rest is waived.
    ...(isUnpaid && facts.paid > 0 && facts.settling === 0 && facts.reserved === 0
      ? [{ on: 'update' as const, after: { ...facts, ...cleared, amount: facts.paid } }]
      : []),
    ...(facts.closed === 'Voided' || facts.closed === 'Cancelled'
      ? []
      : [{ on: 'mail' as const, after: facts }]),
    ...(isEmpty && !facts.closed
      ? [
          { on: 'void' as const, after: { ...facts, closed: 'Voided' as const } },
          { on: 'cancel' as const, after: { ...facts, closed: 'Cancelled' as const } },
          { on: 'subscription over' as const, after: { ...facts, closed: 'Refunded' as const } },
        ]
      : []),
    ...(facts.settling === 0 && facts.reserved === 0
      ? [
          {
            on: 'payment refunded' as const,
            after: { ...facts, paid: toCents(0), closed: refundedAndClosed },
          },
        ]
      : []),
  ]
}

test('whatever can happen to an invoice has its move in the table, and every move in the table can happen', () => {
  const seen = new Set([JSON.stringify(fresh)])
  const used = new Set<string>()
  const waiting = [fresh]
  for (let facts = waiting.pop(); facts; facts = waiting.pop()) {
    for (const { on, after } of [...moneySteps(facts), ...otherSteps(facts)]) {
      const [from, to] = [deriveInvoiceStatus(facts), deriveInvoiceStatus(after)]
      used.add(`${from} | ${on} | ${findTransition(from, on, to).to}`)
      const key = JSON.stringify(after)
      if (seen.has(key)) continue
      seen.add(key)
      waiting.push(after)
    }
  }
  const listed = invoiceTransitions.flatMap(({ from, on, to }) => from.map((one) => `${one} | ${on} | ${to}`))
  expect([...used].sort()).toEqual([...new Set(listed)].sort())
  expect(seen.size).toBeGreaterThan(1_000)
})
