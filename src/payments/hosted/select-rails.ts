import { z } from 'zod'
import type { Company } from '#companies'
import { dedupeRails, rails, type Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { railRefusedError } from '../charge/payment-refusals.ts'

/** What a request for a form says of rails. */
export const railsBody = z.strictObject({
  paymentMethods: z.array(z.enum(rails)).min(1).max(20).transform(dedupeRails).optional(),
})

/**
 * The rails that a form offers: those of the invoice, narrowed to what was asked for. A form that was asked for on
 * refused rails only is never made on another. Spec, Accepted payment rails. `refusal` names the rails that are accepted.
 */
export function selectRails(
  company: Company,
  accepted: Rail[],
  asked: Rail[] | undefined,
  refusal = railRefusedError,
): Rail[] {
  const wanted = asked ? accepted.filter((rail) => asked.includes(rail)) : accepted
  if (wanted.length === 0) throw refusal(accepted)
  const offered = wanted.filter((rail) => company.products.includes(rail))
  // Where nothing was asked for, rails that are not sold are left out; what was asked for by name is refused by name.
  const missing = (asked && offered.length < wanted.length) || offered.length === 0
  if (missing)
    throw new ApiError('bad_request', {
      message: `This business has no payment product for ${wanted.filter((rail) => !offered.includes(rail)).join(' and ')}.`,
    })
  return offered
}
