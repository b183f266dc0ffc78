import { toCents, dollarsToCents, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { findRules, type RuleSet, type SurchargeRule } from './surcharge-rule.ts'

/** The reasons for no surcharge, in the order of the checks. Spec, Surcharge quote. */
export const blockedReasons = [
  'company_disabled',
  'ach',
  'unknown_card_type',
  'debit_card',
  'prepaid_card',
  'amex',
  'unknown_billing_state',
  'state_outright_ban',
  'state_cap_at_cost_unsupported',
] as const
/** A reason for no surcharge. */
export type BlockedReason = (typeof blockedReasons)[number]

/** The source of the payer's state: the first of these that has one. */
export type StateSource = 'billing state' | 'billing ZIP' | 'customer state' | 'customer ZIP'

/** All inputs of a surcharge, except for the amount and the rules. */
export type SurchargeInputs = {
  /** The day of the request, YYYY-MM-DD in UTC. */
  on: string
  /** The company's settings; percent with at most two decimals. */
  enabled: boolean
  percentage: number
  rail: Rail
  /** The type of the card by its first digits: credit, debit or prepaid; undefined if unknown. */
  cardType?: string | undefined
  cardBrand?: string | undefined
  payerState?: string | undefined
  payerStateFrom?: StateSource | undefined
  /** The state of the billing ZIP code, if it differs from the billing address. */
  otherPayerState?: string | undefined
  merchantState?: string | undefined
}

/** The rule that decided, and whether it is of the payer's or the merchant's state. */
export type AppliedRule = SurchargeRule & { because: 'payer' | 'merchant' }

/** The surcharge of a payment, and the reason for its limit. */
export type Surcharge = {
  amount: Cents
  /** The applied rate, in percent: 0 if the surcharge is blocked. */
  percentage: number
  blockedReason?: BlockedReason
  /** The rule that blocked it or lowered the rate. */
  rule?: AppliedRule
}

/** Rates are calculated in hundredths of a percent. */
const rateDenominator = 10_000

/**
 * Returns the surcharge on a payment of `subtotal`: the company's percentage, rounded half up to the cent. It never
 * exceeds the limit of the payer's or the merchant's state. Of several rules the strictest applies.
 */
export function assessSurcharge(subtotal: Cents, inputs: SurchargeInputs, rules: RuleSet): Surcharge {
  const blockedReason = findMethodBlock(inputs)
  if (blockedReason) return { amount: zeroCents, percentage: 0, blockedReason }
  const merchant = findAppliedRules(rules, inputs, 'merchant')
  const merchantBan = merchant.find(({ rule }) => rule === 'ban')
  if (merchantBan) return blockSurcharge('state_outright_ban', merchantBan)
  if (inputs.payerState === undefined)
    return { amount: zeroCents, percentage: 0, blockedReason: 'unknown_billing_state' }
  const both = [...findAppliedRules(rules, inputs, 'payer'), ...merchant]
  const ban = both.find(({ rule }) => rule === 'ban')
  if (ban) return blockSurcharge('state_outright_ban', ban)
  const atCost = both.find(({ rule }) => rule === 'at_cost')
  if (atCost) return blockSurcharge('state_cap_at_cost_unsupported', atCost)
  return applyCap(subtotal, toRate(inputs.percentage), findLowestCap(both))
}

function findMethodBlock({
  enabled,
  percentage,
  rail,
  cardType,
  cardBrand,
}: SurchargeInputs): BlockedReason | undefined {
  if (!enabled || percentage === 0) return 'company_disabled'
  if (rail === 'ach') return 'ach'
  if (cardType === 'debit') return 'debit_card'
  if (cardType === 'prepaid') return 'prepaid_card'
  if (cardType !== 'credit') return 'unknown_card_type'
  return cardBrand === 'amex' ? 'amex' : undefined
}

/** Returns whether the result depends on the payer's state. If not, no look-up is needed. */
export function dependsOnPayer(inputs: SurchargeInputs): boolean {
  return findMethodBlock(inputs) === undefined
}

function findAppliedRules(
  rules: RuleSet,
  inputs: SurchargeInputs,
  because: AppliedRule['because'],
): AppliedRule[] {
  const { payerState, otherPayerState, merchantState } = inputs
  const places = because === 'payer' ? [payerState, otherPayerState] : [merchantState]
  return places
    .filter((place) => place !== undefined)
    .flatMap((place) => findRules(rules, place, inputs.on))
    .map((rule) => Object.assign({ because }, rule))
}

function blockSurcharge(blockedReason: BlockedReason, rule: AppliedRule): Surcharge {
  return { amount: zeroCents, percentage: 0, blockedReason, rule }
}

function findLowestCap(rules: AppliedRule[]): AppliedRule | undefined {
  return rules.reduce<AppliedRule | undefined>(
    (low, rule) => (rule.rule === 'cap' && (!low || toCapRate(rule) < toCapRate(low)) ? rule : low),
    undefined,
  )
}

function applyCap(subtotal: Cents, rate: number, cap: AppliedRule | undefined): Surcharge {
  const rounded = Math.floor((subtotal * rate + rateDenominator / 2) / rateDenominator)
  if (!cap) return { amount: toCents(rounded), percentage: rate / 100 }
  // Rounded down, so that not even a part of a cent is above the cap.
  const most = Math.floor((subtotal * toCapRate(cap)) / rateDenominator)
  const isBinding = rate >= toCapRate(cap)
  return {
    amount: toCents(isBinding ? most : Math.min(rounded, most)),
    percentage: Math.min(rate, toCapRate(cap)) / 100,
    ...(isBinding || rounded > most ? { rule: cap } : {}),
  }
}

/** A cap without a rate allows nothing: no such rule is accepted. */
function toCapRate({ rate = 0 }: AppliedRule): number {
  return toRate(rate)
}

/** Converts a percentage of at most two decimals to hundredths of a percent, exactly. */
function toRate(percentage: number): number {
  const rate = dollarsToCents(percentage)
  if (rate === undefined) throw new Error(`a percentage of ${percentage} has more than two decimals`)
  return rate
}
