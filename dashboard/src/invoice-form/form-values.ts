import type { BodyOf } from '../api/endpoints.ts'
import type { Invoice } from '../invoices/invoice-labels.ts'
import { parseAmount, sumAmounts, formatAmountInput } from '../components/amount.ts'
import type { TypedValues } from './own-values.ts'

type Line = { description: string; quantity: string; unitPrice: string }

/**
 * The form values of an invoice. The names are those of the API, so that its field errors appear at the right field.
 */
export type FormValues = {
  customerId: string
  description: string
  amount: string
  dueDate: string
  cc: boolean
  ach: boolean
  /** Carries the validation error of the rails. */
  paymentMethods: string
  items: Line[]
  /** The values of the custom fields by key. */
  customFields: TypedValues
  reminders: boolean
  sendEmail: boolean
}

export const emptyLine: Line = { description: '', quantity: '1', unitPrice: '' }

export const emptyValues: FormValues = {
  customerId: '',
  description: '',
  amount: '',
  dueDate: '',
  cc: true,
  ach: true,
  paymentMethods: '',
  items: [],
  customFields: {},
  reminders: true,
  sendEmail: false,
}

/**
 * Returns the form values of an existing invoice. A due date with a time is shown as a day; the time is kept unless the
 * day changes.
 */
export function toFormValues(invoice: Invoice, dueDay: string): FormValues {
  const { customerId, description, amount, paymentMethods, items } = invoice
  return {
    ...emptyValues,
    customerId,
    description,
    amount: formatAmountInput(amount),
    dueDate: dueDay,
    cc: paymentMethods.includes('cc'),
    ach: paymentMethods.includes('ach'),
    items: items.map((item) => ({
      description: item.description ?? '',
      quantity: String(item.quantity ?? 1),
      unitPrice: item.unitPrice === undefined ? '' : item.unitPrice.toFixed(2),
    })),
  }
}

const isBlank = ({ description, unitPrice }: Line) => description.trim() === '' && unitPrice.trim() === ''

/** Returns the lines that have a description or a price. */
export const removeBlankLines = (lines: readonly Line[]): Line[] => lines.filter((line) => !isBlank(line))

/** Parses a price in dollars. It may be negative, for a discount. */
export function priceOf(typed: string): number | undefined {
  const plain = typed.trim().replace('−', '-')
  const price = parseAmount(plain.replace(/^-/, ''))
  return price === undefined ? undefined : plain.startsWith('-') ? -price : price
}

/** Returns the total of a line in dollars; undefined without a valid price and quantity. */
export function lineTotal({ quantity, unitPrice }: Line): number | undefined {
  const price = priceOf(unitPrice)
  const count = Number(quantity)
  return price === undefined || Number.isNaN(count) ? undefined : Math.round(price * count * 100) / 100
}

/** Returns the sum of the lines in dollars; undefined if there are no lines or a line has no valid price. */
export function totalOf(lines: readonly Line[]): number | undefined {
  const filled = removeBlankLines(lines)
  if (filled.length === 0) return undefined
  const totals = filled.map(lineTotal)
  return totals.every((total) => total !== undefined) ? sumAmounts(totals) : undefined
}

type Items = NonNullable<BodyOf<'POST /api/invoices'>['items']>

/** Returns the items of the request. A price that is not a number is left out. */
export function itemsOf(lines: readonly Line[]): Items {
  return removeBlankLines(lines).map(({ description, quantity, unitPrice }) => {
    const price = priceOf(unitPrice)
    return {
      ...(description.trim() ? { description: description.trim() } : {}),
      quantity: Number(quantity),
      ...(price === undefined ? {} : { unitPrice: price }),
    }
  })
}

/** Returns the selected rails. */
export const railsOf = ({ cc, ach }: Pick<FormValues, 'cc' | 'ach'>): ('cc' | 'ach')[] => [
  ...(cc ? (['cc'] as const) : []),
  ...(ach ? (['ach'] as const) : []),
]
