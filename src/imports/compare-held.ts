import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { shadowSubscription } from '#subscriptions'
import type { Book, ExpectedInvoice } from './book.ts'
import { compareInvoices, type Difference } from './compare-shadow.ts'
import { loadRun } from './imports.ts'
import type { ImportSource } from './records.ts'
import { listHeldAmong } from './standing-queries.ts'

/** A subscription, by its id in the former system, with the invoices that it makes there. */
export type ComparedSubscription = {
  originId: string
  /** Whether the former system ends it instead of renewing it. */
  ends: boolean
  expected: Omit<ExpectedInvoice, 'subscription'>[]
}

/** Returns the subscriptions of a book, each with the invoices that the former system makes. */
export function listCompared({ subscriptions, expected }: Book): ComparedSubscription[] {
  const bySubscription = new Map<string, ComparedSubscription['expected']>()
  for (const { subscription, ...invoice } of expected) {
    const known = bySubscription.get(subscription)
    if (known) known.push(invoice)
    else bySubscription.set(subscription, [invoice])
  }
  return subscriptions.map(({ originId, cancelsThen }) => ({
    originId,
    ends: cancelsThen,
    expected: bySubscription.get(originId) ?? [],
  }))
}

/**
 * Compares the invoices of so many days that some held subscriptions would make with those that the former system makes.
 * Subscriptions that are not held, or not of this run, are left out. Writes nothing. Throws not_found, or
 * request_in_progress if a newer run has begun.
 */
export async function compareHeld(
  context: AppContext,
  command: {
    company: Company
    source: ImportSource
    run: number
    days: number
    subscriptions: readonly ComparedSubscription[]
  },
): Promise<{ compared: number; differences: Difference[] }> {
  const { company, source, run, days, subscriptions } = command
  const { db, clock } = context
  await loadRun(db, command)
  const originIds = subscriptions.map(({ originId }) => originId)
  const rows = await db.all(listHeldAmong, { companyId: company.id, source, run, originIds })
  const held = new Map(rows.map(({ origin_id: originId, id }) => [originId, id]))
  const now = getCompanyTime(clock, company)
  const until = now + days * dayMs
  const untilDay = toIsoInstant(until).slice(0, 10)
  const differences: Difference[] = []
  let compared = 0
  for (const { originId, ends, expected } of subscriptions) {
    const id = held.get(originId)
    const ours = id && (await shadowSubscription(context, company, id, { now, until }))
    if (!ours) continue
    const theirs = expected.map((invoice) => ({ subscription: originId, ...invoice }))
    compared += Math.min(ours.length, theirs.length)
    differences.push(...compareInvoices({ subscription: originId, ours, theirs, ends, untilDay }))
  }
  return { compared, differences }
}
