import type { Payable } from '#checkout'
import { ApiError } from '#kernel/refusals'
import { getOfferedRails, type Subscription } from './subscription.ts'

/** Returns the rails of a subscription, and the error for any other rail. */
export function toSubscriptionRails(
  subscription: Pick<Subscription, 'paymentMethods'>,
): Pick<Payable, 'acceptedRails' | 'railRefusedError'> {
  const acceptedRails = getOfferedRails(subscription)
  const only = acceptedRails.length === 1 ? ' only' : ''
  const message = `This subscription accepts ${acceptedRails.join(' and ')}${only}.`
  return { acceptedRails, railRefusedError: () => new ApiError('bad_request', { message }) }
}
