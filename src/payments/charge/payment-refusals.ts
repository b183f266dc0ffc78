import { rails, type Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { moneyInWords } from '#kernel/words'
import type { PaymentRefusal } from './decide-payment.ts'

/** How a payment that may not be submitted is refused to whoever asked for it. */
export function refusalOf(refusal: PaymentRefusal): ApiError {
  switch (refusal.reason) {
    case 'already processing':
      return new ApiError('already_processing')
    case 'outcome unknown':
      return new ApiError('outcome_unknown')
    case 'quote changed':
      return new ApiError('quote_changed')
    case 'over payment':
      return new ApiError('over_payment', {
        message: `At most ${moneyInWords(refusal.amountDue)} is left to pay.`,
      })
    case 'rail refused':
      return railRefused(refusal.accepted)
  }
}

/** Spec, Accepted payment rails: a refused rail is answered with the rails that are accepted. */
export function railRefused(accepted: Rail[]): ApiError {
  const only = accepted.length < rails.length ? ' only' : ''
  return new ApiError('bad_request', { message: `This invoice accepts ${accepted.join(' and ')}${only}.` })
}
