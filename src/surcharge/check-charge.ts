import { zeroCents, type Cents } from '#kernel/money'
import { findDeviations, type SurchargeRecord } from './surcharge-record.ts'
import type { RuleSet } from './surcharge-rule.ts'

/** A stored charge or quote: its amounts, the record of its decision, and its refunds. */
export type RecordedCharge = {
  subtotal: Cents
  fee: Cents
  /** Undefined if the service did not decide it. */
  record: SurchargeRecord | undefined
  /** Whether the charge was requested here, not made elsewhere. */
  isOurs: boolean
  /** The total of the completed refunds of a charge, fee included, and the fee alone. */
  givenBack: { total: Cents; fee: Cents }
}

/** The result of a repeated decision. Undecided: the charge has no record. */
export type ChargeCheck = { outcome: 'as decided' } | { outcome: 'undecided' } | Deviation
type Deviation = { outcome: 'deviates'; differences: string[] }

/** No refunds; a quote never has any. */
export const nothingRefunded: RecordedCharge['givenBack'] = { total: zeroCents, fee: zeroCents }

/**
 * Repeats the decision of a charge with the rules of its record. The rules are undefined if this installation does not
 * have them.
 */
export function checkCharge(charge: RecordedCharge, rules: RuleSet | undefined): ChargeCheck {
  const differences = [...compareWithRules(charge, rules), ...checkRefundedFee(charge)]
  if (differences.length > 0) return { outcome: 'deviates', differences }
  return { outcome: charge.record ? 'as decided' : 'undecided' }
}

function compareWithRules(
  { subtotal, fee, record, isOurs }: RecordedCharge,
  rules: RuleSet | undefined,
): string[] {
  // A charge requested here has no fee without a decision.
  if (!record) return isOurs && fee > 0 ? [`surcharge in cents: ${fee}, and nothing was kept of why`] : []
  if (!rules) return [`the rules ${record.rules} are not known here`]
  try {
    return findDeviations({ subtotal, fee, record }, rules)
  } catch (error) {
    // A damaged record must not stop the check of all others.
    return [`the record cannot be decided again: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** The fee is refunded in proportion: never more than was charged, and completely with the last cent of the charge. */
function checkRefundedFee({ subtotal, fee, givenBack }: RecordedCharge): string[] {
  const isOver = givenBack.fee > fee
  const isShort = givenBack.total >= subtotal + fee && givenBack.fee < fee
  if (!isOver && !isShort) return []
  return [`refunded surcharge in cents: ${givenBack.fee} of ${fee}${isShort ? ', and nothing is left' : ''}`]
}
