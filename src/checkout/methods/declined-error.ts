import { ApiError } from '#kernel/refusals'
import type { Transaction } from '#attempts'

/** Returns the error for a decline, with the processor's number and text. Spec, Errors: pay-invoice rejections. */
export function declinedError({
  reasonCode = '',
  reasonText,
}: Pick<Transaction, 'reasonCode' | 'reasonText'>): ApiError {
  const number = /^\d+$/.test(reasonCode) ? Number(reasonCode) : genericDeclineCode
  return new ApiError('declined', { reasonCode: number, reasonText: reasonText ?? 'Declined' })
}

const genericDeclineCode = 1500
