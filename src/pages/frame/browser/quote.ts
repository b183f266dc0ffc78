import type { Reply } from './verdict.ts'

/** What is added to an amount, in cents, and what that is called; or why nothing is. */
export type Quote = { fee: number; percentage: number; label: string; blockedReason: string }

/** The quote in an answer, or undefined where it is none of this very amount. */
export function parseQuote(reply: Reply, amount: number): Quote | undefined {
  if (reply === 'lost' || reply.status > 201) return undefined
  const { subtotal, surcharge, percentage, label, blockedReason = '' } = reply.body
  if (typeof surcharge !== 'number' || typeof percentage !== 'number') return undefined
  if (typeof label !== 'string' || Math.round(Number(subtotal) * 100) !== amount) return undefined
  return { fee: Math.round(surcharge * 100), percentage, label, blockedReason: String(blockedReason) }
}

/** What is wrong where there is no quote: the page is behind, the method is of no use, or it may go well later. */
export function toQuoteProblem(reply: Reply): 'page' | 'method' | 'too fast' | 'later' {
  if (reply === 'lost' || reply.status >= 500 || reply.status < 400) return 'later'
  if (reply.status === 409) return 'later'
  if (reply.status === 429) return 'too fast'
  return reply.status === 401 || reply.body['reasonCode'] !== undefined ? 'page' : 'method'
}

/** Why nothing is added, in a sentence for the payer; empty where there is nothing to explain. */
export function explainNoFee(blockedReason: string, name: string): string {
  const free = freeMethods[blockedReason]
  if (free !== undefined) return `${free} have no ${name}.`
  if (blockedReason.startsWith('state_')) return `No ${name} applies in this state.`
  return blockedReason.startsWith('unknown_') ? `No ${name} applies to this card.` : ''
}

const freeMethods: Record<string, string> = {
  ach: 'Bank transfers',
  amex: 'American Express cards',
  debit_card: 'Debit cards',
  prepaid_card: 'Prepaid cards',
}
