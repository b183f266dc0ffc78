import { invoiceNumberLengthMax, nameLengthMax } from '#kernel/limits'
import type { Invoice } from '../invoice.ts'
import type { Row } from './letter.ts'
import type { Sender } from './mail.ts'
import { oneLine } from './outside-text.ts'

/** The company's name as it may stand within a sentence or a subject. */
export function nameOf({ name }: Pick<Sender, 'name'>): string {
  return isolated(oneLine(name, nameLengthMax))
}

const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A name that is written from right to left keeps that to itself: the words around it stay in their order. */
function isolated(name: string): string {
  return fromTheRight.test(name) ? `\u2068${name}\u2069` : name
}

/** The names of whom something is billed to, in a row of their own; none where nobody is named. */
export function billedRow(names: readonly string[] = []): Row[] {
  const value = names.map((name) => isolated(oneLine(name, nameLengthMax))).join(', ')
  return value === '' ? [] : [{ label: 'Billed to', value }]
}

/** The invoice's number as it may stand within a sentence or a subject. */
export function numberOf({ number }: Pick<Invoice, 'number'>): string {
  return oneLine(number, invoiceNumberLengthMax)
}
