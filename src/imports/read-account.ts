import type { AppContext } from '#context'
import { openCredentials, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import type { BillingList, BillingPage } from '#processor'
import { callAccount } from './call-account.ts'

/**
 * Returns a page of a list of the company's own account, as the processor's API has it. Writes nothing. Throws
 * unprocessable_entity if the company is not on Stripe, or if Stripe rejects its key.
 */
export async function readAccount(
  { processor, secrets }: AppContext,
  company: Company,
  { list, after }: { list: BillingList; after: string | undefined },
): Promise<BillingPage> {
  const credentials = openCredentials(secrets, company)
  const page = await callAccount(() => processor.listBilling(credentials, list, after))
  if (page) return page
  const message = 'This company is not on Stripe: it has no account there to read.'
  throw new ApiError('unprocessable_entity', { message })
}
