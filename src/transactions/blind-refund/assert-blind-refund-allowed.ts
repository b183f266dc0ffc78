import { createRefundLimit, type Caller } from '#access'
import type { AppContext } from '#context'
import type { Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'

/** Throws if the company has disabled blind refunds, or if the user may not refund this amount. */
export async function assertBlindRefundAllowed(
  context: AppContext,
  caller: Caller,
  amount: Cents,
): Promise<void> {
  if (!caller.company.settings.blindRefunds.enabled)
    throw new ApiError('forbidden', {
      message: 'Refunds without a sale are switched off for this company: an operator can switch them on.',
    })
  await createRefundLimit(context, caller)(amount)
}
