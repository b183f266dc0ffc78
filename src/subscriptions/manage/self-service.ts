import type { AppContext } from '#context'
import type { AuditedCall } from '#audit'
import { createIntention, deletePaymentMethod, type Intention } from '#customers'
import { thePayer } from '#kernel/actor'
import { toPublicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { selectRails } from '#checkout'
import { cancelSubscription } from '../change/cancel-subscription.ts'
import { assertLive } from '../change/change-subscription.ts'
import { updateSubscription } from '../change/update-subscription.ts'
import { findMethodUse } from '../subscription-queries.ts'
import { toSubscriptionRails } from '../subscription-rails.ts'
import type { PageSession } from './page-session.ts'

/** Opens the secure form in which the payer of a subscription saves a payment method. */
export async function openMethodForm(
  context: AppContext,
  { company, subscription }: PageSession,
  requested: Rail[] | undefined,
): Promise<Intention> {
  assertLive({ subscription })
  const paymentMethods = selectRails(context, { company, ...toSubscriptionRails(subscription) }, requested)
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

/**
 * Deletes a payment method of the payer. Throws not_found if it is not the payer's, and unprocessable_entity if a live
 * subscription of the payer would be charged to it.
 */
export async function removeMethodForPayer(
  context: AppContext,
  { company, subscription: { customerId } }: PageSession,
  { vaultId, ...call }: { vaultId: string } & Omit<AuditedCall, 'actor'>,
): Promise<void> {
  const use = await context.db.first(findMethodUse, { companyId: company.id, customerId, vaultId })
  if (use?.is_used)
    throw new ApiError('unprocessable_entity', {
      message: 'A subscription is charged to this payment method: choose another one for it first.',
    })
  await deletePaymentMethod(context, company, { customerId, vaultId }, { actor: thePayer, ...call })
}

function toCommand({ company, subscription }: PageSession) {
  return { company, subscriptionId: subscription.id, by: 'payer' as const, key: undefined }
}
