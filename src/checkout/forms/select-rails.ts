import { z } from 'zod'
import { getPayerRails } from '#companies'
import type { AppContext } from '#context'
import { dedupeRails, rails, type Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import type { Payable } from '../payable.ts'

/** The rails in a request for a form. */
export const railsBody = z.strictObject({
  paymentMethods: z.array(z.enum(rails)).min(1).max(20).transform(dedupeRails).optional(),
})

/**
 * Returns the rails of a form: those that are accepted, narrowed to the requested ones. Throws if all requested rails
 * are refused. Spec, Accepted payment rails.
 */
export function selectRails(
  context: Pick<AppContext, 'environment'>,
  {
    company,
    acceptedRails: accepted,
    railRefusedError,
  }: Pick<Payable, 'company' | 'acceptedRails' | 'railRefusedError'>,
  requested: Rail[] | undefined,
): Rail[] {
  const wanted = requested ? accepted.filter((rail) => requested.includes(rail)) : accepted
  if (wanted.length === 0) throw railRefusedError()
  const offeredByCompany = getPayerRails(context, company)
  const offered = wanted.filter((rail) => offeredByCompany.includes(rail))
  // Without a requested rail, rails that are not offered are left out. A requested rail that is not offered is an error.
  const missing = (requested && offered.length < wanted.length) || offered.length === 0
  if (missing)
    throw new ApiError('bad_request', {
      message: `This business has no payment product for ${wanted.filter((rail) => !offered.includes(rail)).join(' and ')}.`,
    })
  return offered
}
