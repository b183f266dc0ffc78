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
  /** Its possible spellings as an invoice number, correlation id or processor reference. */
  references: string[]
  invoiceId: InvoiceId | undefined
  customerId: CustomerId | undefined
  transactionId: TransactionId | undefined
  subscriptionId: SubscriptionId | undefined
  amount: Cents | undefined
  lastFour: string | undefined
}

const fourDigits = /^\d{4}$/
// The number of digits is limited so that each amount fits in its database column.
const amountPattern = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/** Parses a typed text. It never throws; a text without meaning finds nothing. */
export function parseFindTerms(typed: string): FindTerms {
  const shown = typed.replaceAll(/\p{Cc}/gu, ' ').trim()
  const plain = shown.normalize('NFKC')
  const words = shown.split(/\s+/)
  return {
    text: foldText(shown),
    references: [...new Set([shown, plain, plain.toUpperCase(), plain.toLowerCase()])],
    invoiceId: parseId('inv', shown),
    customerId: parseId('cus', shown),
    transactionId: parseId('trx', shown),
    subscriptionId: parseId('sub', shown),
    ...parseFigures(words),
  }
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

function parseAmount(word: string): Cents | undefined {
  const [, whole, part = ''] = amountPattern.exec(word) ?? []
  if (whole === undefined) return undefined
  return toCents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')))
}
