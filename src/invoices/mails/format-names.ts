import { invoiceNumberLengthMax, nameLengthMax } from '#kernel/limits'
import type { Invoice } from '../invoice.ts'
import type { Row } from './letter.ts'
import type { MailSender } from './mail.ts'
import { toOneLine } from './sanitize-text.ts'

/** The company's name as it may stand within a sentence or a subject. */
export function formatCompanyName({ name }: Pick<MailSender, 'name'>): string {
  return isolateDirection(toOneLine(name, nameLengthMax))
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A name that is written from right to left keeps that to itself: the words around it stay in their order. */
function isolateDirection(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** The names of whom something is billed to, in a row of their own; none where nobody is named. */
export function billedToRows(names: readonly string[] = []): Row[] {
  const value = names.map((name) => isolateDirection(toOneLine(name, nameLengthMax))).join(', ')
  return value === '' ? [] : [{ label: 'Billed to', value }]
}

/** The invoice's number as it may stand within a sentence or a subject. */
export function formatInvoiceNumber({ number }: Pick<Invoice, 'number'>): string {
  return toOneLine(number, invoiceNumberLengthMax)
}
