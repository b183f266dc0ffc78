import type { Cents } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import { refusePayment, type PaymentRefusal } from './decide-payment.ts'

/** Throws the refusal of a payment that no payment source could make now. */
export function assertPayable(...about: Parameters<typeof refusePayment>): void {
  const refusal = refusePayment(...about)
  if (refusal) throw toRefusalError(refusal)
}

export function toRefusalError(refusal: PaymentRefusal): ApiError {
  switch (refusal.reason) {
    case 'already processing':
      return new ApiError('already_processing')
    case 'outcome unknown':
      return new ApiError('outcome_unknown')
    case 'quote changed':
      return quoteChangedError(refusal.amountDue)
    case 'agreed to another total':
      return agreedTotalError(refusal)
    case 'over payment':
      return new ApiError('over_payment', {
        message: `At most ${formatMoney(refusal.amountDue)} is due.`,
      })
    case 'rail refused':
      return railRefusedError(refusal.accepted)
  }
}

function quoteChangedError(amountDue: Cents | undefined): ApiError {
  if (amountDue === undefined) return new ApiError('quote_changed')
  const left = `At most ${formatMoney(amountDue)} is due, less than was quoted.`
  return new ApiError('quote_changed', { message: `${left} Nothing was charged; quote again.` })
}

/** Returns the error for a charge that differs from the total on the button of the secure form. */
export function agreedTotalError({ agreed, total }: { agreed: Cents; total: Cents }): ApiError {
  const message = `The payer agreed to ${formatMoney(agreed)}, and ${formatMoney(total)} would be charged. Nothing was charged; show the payer the total.`
  return new ApiError('quote_changed', { message })
}

/** Returns the error for a refused rail. Spec, Accepted payment rails: the message lists the accepted rails. */
export function railRefusedError(accepted: Rail[]): ApiError {
  const only = accepted.length < rails.length ? ' only' : ''
  return new ApiError('bad_request', { message: `This invoice accepts ${accepted.join(' and ')}${only}.` })
}
