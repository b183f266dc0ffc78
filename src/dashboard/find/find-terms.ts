import { foldText } from '#kernel/fold-text'
import {
  parseId,
  type CustomerId,
  type InvoiceId,
  type SubscriptionId,
  type TransactionId,
} from '#kernel/ids'
import { toCents, type Cents } from '#kernel/money'

/** The possible meanings of a typed text. */
export type FindTerms = {
  /** Folded, without invisible characters. */
  text: string
  /** The words of the text, which may come in any order. */
  words: string[]
  /** The words of a customer and the amount beside them. */
  named: { words: string[]; amount: Cents } | undefined
  /** The last digits of a phone number, reversed, if the text can be one. */
  phoneEnd: string | undefined
  /** The text as the reference of an offline payment, also after the name of its method: `check 1042`. */
  offlineReferences: string[]
  /** Its possible spellings as an invoice number, correlation id or processor reference. */
  references: string[]
  invoiceId: InvoiceId | undefined
  customerId: CustomerId | undefined
  transactionId: TransactionId | undefined
  subscriptionId: SubscriptionId | undefined
  amount: Cents | undefined
  lastFour: string | undefined
}

const offlineMethodPattern = /^(?:cash|check|cheque|wire|card terminal|terminal) (?:#|no\.? )?/
// A local number has seven digits. The digits before the last ten are the code of a country.
const phonePattern = /^\+?[\d\s().-]{7,20}$/
const phoneDigits = { min: 7, max: 10 }
const fourDigits = /^\d{4}$/
// The number of digits is limited so that each amount fits in its database column.
const amountPattern = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/** Parses a typed text. It never throws; a text without meaning finds nothing. */
export function parseFindTerms(typed: string): FindTerms {
  const shown = typed.replaceAll(/\p{Cc}/gu, ' ').trim()
  const plain = shown.normalize('NFKC')
  const words = shown.split(/\s+/)
  const text = foldText(shown)
  return {
    text,
    words: text.split(/\s+/),
    named: parseNamedAmount(words),
    phoneEnd: parsePhoneEnd(shown),
    offlineReferences: [...new Set([text, text.replace(offlineMethodPattern, '')])],
    references: [...new Set([shown, plain, plain.toUpperCase(), plain.toLowerCase()])],
    invoiceId: parseId('inv', shown),
    customerId: parseId('cus', shown),
    transactionId: parseId('trx', shown),
    subscriptionId: parseId('sub', shown),
    ...parseFigures(words),
  }
}

function parsePhoneEnd(text: string): string | undefined {
  const digits = phonePattern.test(text) ? text.replaceAll(/\D/g, '') : ''
  return digits.length < phoneDigits.min
    ? undefined
    : Array.from(digits.slice(-phoneDigits.max)).toReversed().join('')
}

// Four digits are the end of a card or account, unless a dollar sign or cents mark an amount.
function parseFigures(words: readonly string[]): Pick<FindTerms, 'amount' | 'lastFour'> {
  const nothing = { amount: undefined, lastFour: undefined }
  const [one = '', other, ...more] = words
  if (more.length > 0) return nothing
  if (other === undefined)
    return fourDigits.test(one) ? { ...nothing, lastFour: one } : { ...nothing, amount: parseAmount(one) }
  const [lastFour, amount] = fourDigits.test(one) ? [one, parseAmount(other)] : [other, parseAmount(one)]
  return fourDigits.test(lastFour) && amount !== undefined ? { lastFour, amount } : nothing
}

// One amount among words is that of a record of the named customer. A number alone may be part of the name.
function parseNamedAmount(words: readonly string[]): FindTerms['named'] {
  const isAmount = (word: string) => /[$.,]/.test(word) && parseAmount(word) !== undefined
  const [typed, ...more] = words.filter(isAmount)
  const others = words.filter((word) => !isAmount(word)).map(foldText)
  const amount = typed === undefined ? undefined : parseAmount(typed)
  return amount === undefined || more.length > 0 || others.length === 0
    ? undefined
    : { words: others, amount }
}

function parseAmount(word: string): Cents | undefined {
  const [, whole, part = ''] = amountPattern.exec(word) ?? []
  if (whole === undefined) return undefined
  return toCents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')))
}
