import type { ExpectedInvoice } from './book.ts'

/** A difference between an invoice here and the one of the former system. `id` is the subscription there. */
export type Difference = {
  id: string
  kind: 'missing' | 'unexpected' | 'date' | 'amount' | 'dueDate' | 'chargeDate'
  /** A day, YYYY-MM-DD, or dollars; null if there is no invoice. */
  ours: string | number | null
  theirs: string | number | null
}

type OwnInvoice = { day: string; dueDay: string; chargeDay?: string | undefined; amount: number }

/**
 * Returns the differences between the invoices of a subscription here and those that the former system makes, in their
 * order. Days and cents must be equal. A due or charge day that the former system does not name is not compared.
 */
export function compareInvoices(
  subscription: string,
  ours: readonly OwnInvoice[],
  theirs: readonly ExpectedInvoice[],
): Difference[] {
  if (theirs.length === 0)
    return ours.slice(0, 1).map(({ day }) => ({
      id: subscription,
      kind: 'unexpected',
      ours: day,
      theirs: null,
    }))
  return theirs.flatMap((expected, place): Difference[] => {
    const own = ours[place]
    if (!own) return [{ id: subscription, kind: 'missing', ours: null, theirs: expected.day }]
    const { day, amount, dueDay, chargeDay } = expected
    const pairs = [
      ['date', own.day, day],
      ['amount', own.amount, amount],
      ['dueDate', own.dueDay, dueDay],
      ['chargeDate', own.chargeDay ?? null, chargeDay],
    ] as const
    return pairs.flatMap(([kind, here, there]) =>
      there === undefined || here === there ? [] : [{ id: subscription, kind, ours: here, theirs: there }],
    )
  })
}
