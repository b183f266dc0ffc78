import { formatFeeLabel } from '#surcharge'
import { invoiceNumberLengthMax, nameLengthMax } from '#kernel/limits'
import type { Invoice } from '../invoice.ts'
import type { Row } from './letter.ts'
import type { MailSender } from './mail.ts'
import { toOneLine } from './sanitize-text.ts'

/** Returns the company's name, cleaned for use within a sentence or a subject. */
export function formatCompanyName({ name }: Pick<MailSender, 'name'>): string {
  return isolateDirection(toOneLine(name, nameLengthMax))
}

const feeLabelLengthMax = 64

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A right-to-left name is isolated, so that the words around it keep their order. */
function isolateDirection(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Returns the label of a row with the company's surcharge on cards. */
export function formatFeeRowLabel(company: Pick<MailSender, 'surcharge'>, percentage?: number): string {
  return toOneLine(formatFeeLabel(company, percentage), feeLabelLengthMax)
}

/** Returns a row with the billed names; none if there are no names. */
export function billedToRows(names: readonly string[] = []): Row[] {
  const value = names.map((name) => isolateDirection(toOneLine(name, nameLengthMax))).join(', ')
  return value === '' ? [] : [{ label: 'Billed to', value }]
}

const greetingLengthMax = 40

/** Returns a payer's first name for a greeting; undefined if it is missing or too long for one. */
export function formatGreeting(firstName: string | undefined): string | undefined {
  const name = toOneLine(firstName ?? '', nameLengthMax)
  return name === '' || name.length > greetingLengthMax ? undefined : isolateDirection(name)
}

/** Returns the invoice's number, cleaned for use within a sentence or a subject. */
export function formatInvoiceNumber({ number }: Pick<Invoice, 'number'>): string {
  return toOneLine(number, invoiceNumberLengthMax)
}
