import type { Company } from '#companies'
import type { AppContext } from '#context'
import type { HostedPaymentId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedOrder } from './charge-hosted.ts'
import { toHostedPayable } from './hosted-payable.ts'

/** Reads a hosted payment for a user who takes it. Throws not_found if the company has none of this id. */
export async function loadHostedOrder(
  context: AppContext,
  company: Company,
  id: HostedPaymentId,
): Promise<HostedOrder> {
  const hosted = await loadHostedPayment(context.db, company.id, id)
  if (!hosted) throw new ApiError('not_found')
  return { company, hosted, payable: toHostedPayable(context, company, hosted) }
}
