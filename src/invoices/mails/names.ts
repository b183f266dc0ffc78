import { invoiceNumberLengthMax, nameLengthMax } from '#kernel/limits'
import type { Invoice } from '../invoice.ts'
import type { Sender } from './mail.ts'
import { oneLine } from './outside-text.ts'

/** The company's name as it may stand within a sentence or a subject. */
export function nameOf({ name }: Pick<Sender, 'name'>): string {
  return oneLine(name, nameLengthMax)
}

/** The invoice's number as it may stand within a sentence or a subject. */
export function numberOf({ number }: Pick<Invoice, 'number'>): string {
  return oneLine(number, invoiceNumberLengthMax)
}
