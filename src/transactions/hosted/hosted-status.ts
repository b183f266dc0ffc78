import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { isUnresolved, loadTransaction, type Transaction } from '#attempts'
import type { HostedPayment } from '../hosted-payment.ts'

/** The statuses of a hosted payment, as its page and its merchant's server see them. */
export const hostedStatuses = ['open', 'processing', 'pending', 'paid', 'returned', 'expired'] as const
/**
 * One of these statuses. `processing` is submitted and not known to be finished; `pending` is a bank transfer in
 * flight.
 */
export type HostedStatus = (typeof hostedStatuses)[number]

/**
 * Returns the status of a hosted payment: by its transaction, or else by its expiry. `now` is the company's clock, ms.
 */
export function toHostedStatus(
  { expiresAt }: Pick<HostedPayment, 'expiresAt'>,
  attempt: Pick<Transaction, 'status'> | undefined,
  now: number,
): HostedStatus {
  switch (attempt?.status) {
    case undefined:
    case 'failed':
    case 'voided':
      return now < expiresAt ? 'open' : 'expired'
    case 'created':
      return 'processing'
    case 'pending':
      return 'pending'
    case 'returned':
      return 'returned'
    default:
      return 'paid'
  }
}

export async function loadHostedStatus(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  hosted: HostedPayment,
): Promise<HostedStatus> {
  const { attemptId } = hosted
  const attempt = attemptId && (await loadTransaction(db, company.id, attemptId))
  return toHostedStatus(hosted, attempt, getCompanyTime(clock, company))
}

/** Throws if a hosted payment cannot be paid any more. */
export async function assertHostedPayable(
  context: AppContext,
  company: Company,
  hosted: HostedPayment,
): Promise<void> {
  const { attemptId } = hosted
  if (attemptId !== undefined) throw await findAttemptError(context, company, attemptId)
  const now = getCompanyTime(context.clock, company)
  if (now >= hosted.expiresAt)
    throw new ApiError('bad_request', { message: 'This payment page has expired: ask for a new one.' })
}

/** Returns the error for a rail that the company does not accept. */
export function railNotAcceptedError({ products }: Company): ApiError {
  return new ApiError('bad_request', { message: `This business takes ${products.join(' and ')} only.` })
}

async function findAttemptError(
  context: AppContext,
  company: Company,
  attemptId: NonNullable<HostedPayment['attemptId']>,
): Promise<ApiError> {
  if (await isUnresolved(context, company.id, attemptId))
    return new ApiError('outcome_unknown', {
      message:
        'A payment was submitted and its outcome is not known yet. Look at the page again before paying.',
    })
  return new ApiError('already_processing', {
    message: 'This was paid already, or a payment of it is under way.',
  })
}
