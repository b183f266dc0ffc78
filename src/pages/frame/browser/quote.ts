import type { Reply } from './verdict.ts'

/** The surcharge on an amount, in cents, with its percentage and label, or the reason why there is none. */
export type Quote = { fee: number; percentage: number; label: string; blockedReason: string }

/** Parses the quote in a response. Returns undefined if it is incomplete or for another amount. */
export function parseQuote(reply: Reply, amount: number): Quote | undefined {
  if (reply === 'lost' || reply.status > 201) return undefined
  const { subtotal, surcharge, percentage, label, blockedReason = '' } = reply.body
  if (typeof surcharge !== 'number' || typeof percentage !== 'number') return undefined
  if (typeof label !== 'string' || Math.round(Number(subtotal) * 100) !== amount) return undefined
  return { fee: Math.round(surcharge * 100), percentage, label, blockedReason: String(blockedReason) }
}

/** Classifies a failed quote: the page is outdated, the method cannot be used, or a retry may succeed. */
export function toQuoteProblem(reply: Reply): 'page' | 'method' | 'too fast' | 'later' {
  if (reply === 'lost' || reply.status >= 500 || reply.status < 400) return 'later'
  if (reply.status === 409) return 'later'
  if (reply.status === 429) return 'too fast'
  return reply.status === 401 || reply.body['reasonCode'] !== undefined ? 'page' : 'method'
}

/** The message if the total of a charge is not known. */
export const quoteFailedText = "We couldn't calculate your total. You were not charged. Please try again."

/** Returns a sentence for the payer on why there is no surcharge; empty if no reason is known. */
export function explainNoFee(blockedReason: string, name: string): string {
  const free = freeMethods[blockedReason]
  if (free !== undefined) return `No ${name} on ${free}.`
  if (blockedReason.startsWith('state_')) return `No ${name}: not allowed in your state.`
  return blockedReason.startsWith('unknown_') ? `No ${name} on this card.` : ''
}

const freeMethods: Record<string, string> = {
  ach: 'bank transfers',
  amex: 'American Express cards',
  debit_card: 'debit cards',
  prepaid_card: 'prepaid cards',
}
