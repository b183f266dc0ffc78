import type { AppContext } from '#context'
import { createIntention, type Intention } from '#customers'
import { toPublicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { selectRails } from '#checkout'
import { cancelSubscription } from '../change/cancel-subscription.ts'
import { assertLive } from '../change/change-subscription.ts'
import { updateSubscription } from '../change/update-subscription.ts'
import { toSubscriptionRails } from '../subscription-rails.ts'
import type { PageSession } from './page-session.ts'

/** Opens the secure form in which the payer of a subscription saves a payment method. */
export async function openMethodForm(
  context: AppContext,
  { company, subscription }: PageSession,
  requested: Rail[] | undefined,
): Promise<Intention> {
  assertLive({ subscription })
  const paymentMethods = selectRails({ company, ...toSubscriptionRails(subscription) }, requested)
  return createIntention(context, company, {
    customerId: toPublicId('cus', subscription.customerId),
    paymentMethods,
  })
}

/**
 * Cancels a subscription on the payer's request, at the end of the current period if there is one. Throws forbidden if
 * the company does not allow it.
 */
export async function cancelForPayer(
  context: AppContext,
  session: PageSession,
  { reason, correlationId }: { reason: string | undefined; correlationId: string },
): Promise<void> {
  const { company } = session
  if (!company.settings.selfServiceCancel)
    throw new ApiError('forbidden', { message: `Please ask ${company.name} to cancel this subscription.` })
  await cancelSubscription(context, {
    ...toCommand(session),
    cancelAtPeriodEnd: true,
    reason,
    correlationId,
  })
}

/** Withdraws a cancellation at the end of the period, including one by the merchant. */
export async function keepForPayer(
  context: AppContext,
  session: PageSession,
  correlationId: string,
): Promise<void> {
  const updates = { cancelAtPeriodEnd: false } as const
  await updateSubscription(context, { ...toCommand(session), updates, correlationId })
}

function toCommand({ company, subscription }: PageSession) {
  return { company, subscriptionId: subscription.id, by: 'payer' as const, key: undefined }
}
