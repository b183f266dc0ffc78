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

/** The invoices of a subscription that a shadow compares. */
export type ComparedInvoices = {
  subscription: string
  ours: readonly OwnInvoice[]
  theirs: readonly ExpectedInvoice[]
  /** Whether the former system ends the subscription instead of renewing it. */
  ends: boolean
  /** The day, YYYY-MM-DD, before which invoices are compared. */
  untilDay: string
}

/**
 * Returns the differences between the invoices of a subscription here and those that the former system makes, in their
 * order. Days and cents must be equal. Nothing is compared that the former system does not say: a due or charge day, or
 * later invoices than it names.
 */
export function compareInvoices({
  subscription,
  ours,
  theirs,
  ends,
  untilDay,
}: ComparedInvoices): Difference[] {
  const own = ours.filter(({ day }) => day < untilDay)
  if (theirs.length === 0 && !ends) return []
  const expected = theirs.filter(({ day }) => day < untilDay)
  const isAll = ends || expected.length < theirs.length
  const unexpected = isAll ? own.slice(expected.length, expected.length + 1) : []
  return [
    ...expected.flatMap((one, place) => compareInvoice(subscription, own[place], one)),
    ...unexpected.map(({ day }) => ({
      id: subscription,
      kind: 'unexpected' as const,
      ours: day,
      theirs: null,
    })),
  ]
}

function compareInvoice(
  id: string,
  own: OwnInvoice | undefined,
  { day, amount, dueDay, chargeDay }: ExpectedInvoice,
): Difference[] {
  if (!own) return [{ id, kind: 'missing', ours: null, theirs: day }]
  const pairs = [
    ['date', own.day, day],
    ['amount', own.amount, amount],
    ['dueDate', own.dueDay, dueDay],
    ['chargeDate', own.chargeDay ?? null, chargeDay],
  ] as const
  return pairs.flatMap(([kind, here, there]) =>
    there === undefined || here === there ? [] : [{ id, kind, ours: here, theirs: there }],
  )
}
