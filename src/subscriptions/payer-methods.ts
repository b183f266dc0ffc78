import type { AppContext } from '#context'
import { getPayerRails, type Company } from '#companies'
import { listPaymentMethods } from '#customers'
import { omitNullish } from '#kernel/json'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import type { Vault } from '#processor'
import { getOfferedRails, type Subscription } from './subscription.ts'

/** Returns the rails that both a subscription and its company offer. */
export function getAcceptedRails(
  context: Pick<AppContext, 'environment'>,
  company: Company,
  subscription: Pick<Subscription, 'paymentMethods'>,
): Rail[] {
  const offered = getPayerRails(context, company)
  return getOfferedRails(subscription).filter((rail) => offered.includes(rail))
}

/**
 * Returns the payer's active payment methods and marks the one that would be charged. Throws if the processor does not
 * return them.
 */
export async function loadPayerMethods(
  context: AppContext,
  company: Company,
  subscription: Pick<Subscription, 'customerId'>,
  methodId: string | undefined,
) {
  return toMethodEntries(await listActiveMethods(context, company, subscription), methodId)
}

/** Returns the payer's active payment methods from the processor. Throws if the processor does not return them. */
export async function listActiveMethods(
  context: AppContext,
  company: Company,
  { customerId }: Pick<Subscription, 'customerId'>,
): Promise<Vault[]> {
  const { vaults } = await listPaymentMethods(context, company, customerId)
  return vaults.filter(({ active }) => active)
}

/** Returns the payer's active payment methods, or undefined if the processor does not return them. */
export async function tryListActiveMethods(
  context: AppContext,
  company: Company,
  subscription: Pick<Subscription, 'customerId'>,
): Promise<Vault[] | undefined> {
  try {
    return await listActiveMethods(context, company, subscription)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The page still opens: one can see what is due and cancel the subscription.
    context.log.warn('saved methods could not be read for the page of a subscription', {
      companyId: company.id,
      error,
    })
    return undefined
  }
}

/** Converts payment methods to the entries that a payer sees, and marks the one that would be charged. */
export function toMethodEntries(vaults: Vault[], methodId: string | undefined) {
  return vaults.map(({ id, paymentMethod, cardBrand, lastFour, expDate, title }) => ({
    ...omitNullish({ id, paymentMethod, cardBrand, lastFour, expDate, title }),
    inUse: id === methodId,
  }))
}
