import type { Caller } from '#access'
import { ApiError } from '#kernel/refusals'

/** Refuses a blind refund of a company that has them switched off. */
export function refuseBlindRefund({ company }: Caller): void {
  if (!company.settings.blindRefunds.enabled)
    throw new ApiError('forbidden', {
      message: 'Refunds without a sale are switched off for this company: an operator can switch them on.',
    })
}
