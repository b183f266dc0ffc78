import { formatState } from '#kernel/us-states'
import { formatMoney, formatShortDate } from '#kernel/format'
import type { Cents } from '#kernel/money'
import type { AppliedRule, BlockedReason } from './assess-surcharge.ts'
import type { SurchargeRecord } from './surcharge-record.ts'

/** Whether a payment was made, or is only tried out. */
type Tense = 'was' | 'is'

/** Explains a surcharge to the merchant in a few sentences. */
export function surchargeInWords(
  subtotal: Cents,
  fee: Cents,
  record: SurchargeRecord,
  tense: Tense = 'was',
): string {
  return [explainOutcome(subtotal, fee, record, tense), ...explainPlaces(record)].join(' ')
}

function explainOutcome(subtotal: Cents, fee: Cents, record: SurchargeRecord, tense: Tense): string {
  const { percentage, blockedReason, rule, inputs } = record
  if (blockedReason) return `No surcharge ${tense} added: ${explainReason(blockedReason, rule)}`
  const rate = `${percentage} % of ${formatMoney(subtotal)}`
  const added =
    fee === 0
      ? `No surcharge ${tense} added: ${rate} comes to less than a cent.`
      : `A surcharge of ${formatMoney(fee)} ${tense} added, ${rate}.`
  if (!rule) return added
  const allowed = `${formatState(rule.place)} allows at most ${rule.rate} % (${rule.source}).`
  return rule.rate === percentage
    ? `${added} The company's rate is ${inputs.percentage} %, and ${allowed}`
    : `${added} It ${tense} rounded down, because ${allowed}`
}

const reasonLabels: Record<BlockedReason, string> = {
  company_disabled: 'the company has surcharges switched off.',
  ach: 'a bank transfer never has one.',
  unknown_card_type: 'the type of the card cannot be read, and only a credit card may have one.',
  debit_card: 'a debit card never has one.',
  prepaid_card: 'a prepaid card never has one.',
  amex: 'an American Express card never has one.',
  unknown_billing_state: "the state of the card's billing address is not known.",
  state_outright_ban: 'the law forbids it.',
  state_cap_at_cost_unsupported:
    'the law allows no surcharge above the cost of the card, which is not known.',
}

function explainReason(reason: BlockedReason, rule: AppliedRule | undefined): string {
  if (!rule) return reasonLabels[reason]
  const who = rule.because === 'payer' ? 'the payer' : 'the merchant'
  return `${reasonLabels[reason]} ${capitalize(who)} is in ${formatState(rule.place)} (${rule.source}).`
}

const sourceLabels = {
  'billing state': "the card's billing address",
  'billing ZIP': "the card's billing ZIP code",
  'customer state': "the customer's address",
  'customer ZIP': "the customer's ZIP code",
}

function explainPlaces({ inputs, rules }: SurchargeRecord): string[] {
  const { payerState, payerStateFrom, otherPayerState, on } = inputs
  const known =
    payerState !== undefined && payerStateFrom !== undefined
      ? [`The payer's state, ${formatState(payerState)}, is that of ${sourceLabels[payerStateFrom]}.`]
      : []
  const other =
    otherPayerState === undefined
      ? []
      : [`The card's billing ZIP code is in ${formatState(otherPayerState)}, so both count.`]
  return [...known, ...other, `Decided ${formatShortDate(Date.parse(on), 'UTC')} under rule set ${rules}.`]
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
