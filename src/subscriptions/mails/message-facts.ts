import { toOneLine } from '#invoices'
import { formatMoney, formatPaymentMethod } from '#kernel/format'
import { toCents } from '#kernel/money'
import type { MessageFacts } from './message.ts'

const planLengthMax = 100

/** Returns the plan's name, cleaned for use within a sentence or a subject. */
export function formatPlanName({ name }: MessageFacts['plan']): string {
  return toOneLine(name, planLengthMax)
}

/** Returns a fact of a message that is a text; empty if it is missing. */
export function getText(facts: MessageFacts['facts'], name: string): string {
  const value = facts[name]
  return typeof value === 'string' ? value : ''
}

/** Returns a fact of a message that is a number; undefined if it is missing. */
export function getNumber(facts: MessageFacts['facts'], name: string): number | undefined {
  const value = facts[name]
  return typeof value === 'number' ? value : undefined
}

/** Returns a fact of a message that is an amount, for display; undefined if it is missing. */
export function getMoney(facts: MessageFacts['facts'], name: string): string | undefined {
  const cents = getNumber(facts, name)
  return cents === undefined ? undefined : formatMoney(toCents(cents))
}

/** Returns the method of a message for display; undefined if it is not known. */
export function getMethod(facts: MessageFacts['facts']): string | undefined {
  const paymentMethod = getText(facts, 'paymentMethod')
  if (paymentMethod !== 'cc' && paymentMethod !== 'ach') return undefined
  return formatPaymentMethod({
    paymentMethod,
    cardBrand: getText(facts, 'cardBrand'),
    lastFour: getText(facts, 'lastFour') || undefined,
  })
}
