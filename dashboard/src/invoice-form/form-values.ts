import type { BodyOf } from '../api/calls.ts'
import type { Invoice } from '../invoices/invoice-words.ts'
import { parseAmount, sumAmounts, formatAmountInput } from '../components/amount.ts'

type Line = { description: string; quantity: string; unitPrice: string }

/** What is typed of an invoice: named as the service names it, so that what it finds wrong stands where it belongs. */
export type FormValues = {
  customerId: string
  description: string
  amount: string
  dueDate: string
  cc: boolean
  ach: boolean
  /** Said of the rails as a whole. */
  paymentMethods: string
  items: Line[]
  /** Those of the company's own, by their key. */
  customFields: Record<string, string | boolean>
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

/** An invoice as it is typed over. A time of day is shown as its day, and stays as it is while the day does. */
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

/** The lines in which something stands. */
export const removeBlankLines = (lines: readonly Line[]): Line[] => lines.filter((line) => !isBlank(line))

/** A price may take something off: −5.00 is a line as well. */
export function priceOf(typed: string): number | undefined {
  const plain = typed.trim().replace('−', '-')
  const price = parseAmount(plain.replace(/^-/, ''))
  return price === undefined ? undefined : plain.startsWith('-') ? -price : price
}

/** What the lines come to, where each has its price. */
export function totalOf(lines: readonly Line[]): number | undefined {
  const filled = removeBlankLines(lines)
  if (filled.length === 0) return undefined
  const totals = filled.map(({ quantity, unitPrice }) => {
    const price = priceOf(unitPrice)
    const count = Number(quantity)
    return price === undefined || Number.isNaN(count) ? undefined : Math.round(price * count * 100) / 100
  })
  return totals.every((total) => total !== undefined) ? sumAmounts(totals) : undefined
}

type Items = NonNullable<BodyOf<'POST /api/invoices'>['items']>

/** The lines as they are sent. What is no number is sent as it was typed, for the service to say so. */
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

/** The rails that are ticked. */
export const railsOf = ({ cc, ach }: Pick<FormValues, 'cc' | 'ach'>): ('cc' | 'ach')[] => [
  ...(cc ? (['cc'] as const) : []),
  ...(ach ? (['ach'] as const) : []),
]
