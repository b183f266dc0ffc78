import { createRefundLimit, type Caller, type AppContext } from '#access'
import type { Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'

/** Refuses a blind refund of a company that has them switched off, and of a person who may not give so much back. */
export async function assertBlindRefundAllowed(
  services: AppContext,
  caller: Caller,
  amount: Cents,
): Promise<void> {
  if (!caller.company.settings.blindRefunds.enabled)
    throw new ApiError('forbidden', {
      message: 'Refunds without a sale are switched off for this company: an operator can switch them on.',
    })
  await createRefundLimit(services, caller)(amount)
}
