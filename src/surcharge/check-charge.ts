import { zeroCents, type Cents } from '#kernel/money'
import { findDeviations, type SurchargeRecord } from './surcharge-record.ts'
import type { RuleSet } from './surcharge-rule.ts'

/** A charge or a quote as it was kept: what it took, how that was decided, and what went back of it since. */
export type RecordedCharge = {
  subtotal: Cents
  fee: Cents
  /** Undefined where it was not decided here. */
  record: SurchargeRecord | undefined
  /** Whether it was asked for here, and not made elsewhere. */
  isOurs: boolean
  /** What the completed refunds of a charge gave back, fee included, and the fee alone. */
  givenBack: { total: Cents; fee: Cents }
}

/** What became of deciding a charge once more. Undecided is one that kept nothing to be decided by. */
export type ChargeCheck = { outcome: 'as decided' } | { outcome: 'undecided' } | Deviation
type Deviation = { outcome: 'deviates'; differences: string[] }

/** Nothing was given back: of a quote nothing ever is. */
export const nothingRefunded: RecordedCharge['givenBack'] = { total: zeroCents, fee: zeroCents }

/** Decides a charge once more by the rules that its record names; undefined where nobody has those any more. */
export function checkCharge(charge: RecordedCharge, rules: RuleSet | undefined): ChargeCheck {
  const differences = [...compareWithRules(charge, rules), ...checkRefundedFee(charge)]
  if (differences.length > 0) return { outcome: 'deviates', differences }
  return { outcome: charge.record ? 'as decided' : 'undecided' }
}

function compareWithRules(
  { subtotal, fee, record, isOurs }: RecordedCharge,
  rules: RuleSet | undefined,
): string[] {
  // Nothing that is asked for here bears a fee that nothing decided.
  if (!record) return isOurs && fee > 0 ? [`surcharge in cents: ${fee}, and nothing was kept of why`] : []
  if (!rules) return [`the rules ${record.rules} are not known here`]
  try {
    return findDeviations({ subtotal, fee, record }, rules)
  } catch (error) {
    // A record that was damaged must not hide what there is to say of all others.
    return [`the record cannot be decided again: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** The fee goes back in proportion: never more than was taken, and all of it with the last cent of the charge. */
function checkRefundedFee({ subtotal, fee, givenBack }: RecordedCharge): string[] {
  const isOver = givenBack.fee > fee
  const isShort = givenBack.total >= subtotal + fee && givenBack.fee < fee
  if (!isOver && !isShort) return []
  return [
    `surcharge given back in cents: ${givenBack.fee} of ${fee}${isShort ? ', and nothing is left' : ''}`,
  ]
}
