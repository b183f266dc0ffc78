import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadCustomer, loadOwnMethod } from '#customers'
import { calculateAmountDue } from '#invoices'
import { toPublicId, type SubscriptionId, type TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import { payInvoice, toUnprocessableDecline } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { findOldestDue, loadPayerInvoices } from '../payer-invoices.ts'
import type { Period } from '../period.ts'
import { processDue } from '../renewal/process-due.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { isOver } from '../subscription.ts'
import { attachMethod } from './attach-method.ts'

export type PaySubscription = RequestedBy & {
  company: Company
  subscriptionId: SubscriptionId
  accountVaultId: string
  amount: Cents | undefined
  /** Whether to attach the method. Only a method of the same customer is attached. */
  save: boolean
  key: LockedKey | undefined
}

/**
 * Pays the oldest unpaid invoice of a subscription with a saved method, and updates its status before it returns.
 * Throws not_found if the subscription does not exist and already_processing if no invoice waits for payment.
 */
export async function paySubscription(context: AppContext, command: PaySubscription) {
  const { company, subscriptionId, accountVaultId, amount, actor, call, correlationId, key } = command
  const processed = await processDue(context, { companyId: company.id, id: subscriptionId })
  if (!processed) throw new ApiError('not_found')
  const open = processed.state.periods.find(needsPayment)
  if (!open) throw await toNothingOpenError(context, command, processed.state)
  const id = context.ids.next<TransactionId>()
  const payment = {
    company,
    invoiceId: open.invoiceId,
    subscriptionId,
    occasion: 'pay' as const,
    source: { accountVaultId },
    amount,
    quotedSurcharge: undefined,
    save: false,
    payer: undefined,
    actor,
    call,
    correlationId,
    key,
  }
  const paid = await payInvoice(context, payment, id).catch((error: unknown) => {
    throw error instanceof ApiError ? toUnprocessableDecline(error) : error
  })
  await processAfterPayment(context, command)
  return {
    message: 'success' as const,
    correlationId,
    subscriptionId: toPublicId('sub', subscriptionId),
    transactionId: paid.transactionId,
    status: 'success' as const,
  }
}

/**
 * Whether the invoice waits for payment. A pending bank debit counts as paid until the bank rejects it. An attempt with
 * an unknown outcome does not: a caller who retries it must not pay the next invoice instead.
 */
function needsPayment({ state, invoice }: Period): boolean {
  const { amount, paid, settling, closed } = invoice
  return state === 'open' && closed === undefined && paid + settling < amount
}

/**
 * Returns already_processing. If another invoice of the subscription is due, as after a refund, the message directs the
 * caller to pay that invoice.
 */
async function toNothingOpenError(
  { db }: AppContext,
  { company, subscriptionId }: PaySubscription,
  { periods }: SubscriptionState,
): Promise<ApiError> {
  const invoice = findOldestDue(await loadPayerInvoices(db, company.id, subscriptionId), periods)
  if (!invoice) return new ApiError('already_processing')
  const due = formatMoney(calculateAmountDue(invoice))
  const message = `The subscription waits for no payment. ${due} of invoice ${invoice.number} is due and not charged by itself, as after a refund: pay it with PUT /api/invoices/${toPublicId('inv', invoice.id)}/payment, or on its payment page.`
  return new ApiError('already_processing', { message })
}

/**
 * Processes the work that became due by the payment, and attaches the method. A failure is only logged: the payment is
 * already written, and the job processes the rest.
 */
async function processAfterPayment(
  context: AppContext,
  { company, subscriptionId, accountVaultId, save, call, correlationId }: PaySubscription,
) {
  try {
    const processed = await processDue(context, { companyId: company.id, id: subscriptionId })
    if (!save || !processed || isOver(processed.state.subscription)) return
    const customer = await loadCustomer(context.db, company.id, processed.state.subscription.customerId)
    const isOwn = customer && (await loadOwnMethod(context, company, customer, accountVaultId))
    const addressed = { company, subscriptionId, by: 'api', call, correlationId, key: undefined } as const
    if (isOwn) await attachMethod(context, addressed, accountVaultId)
  } catch (error) {
    context.log.warn('a subscription was paid and not looked after yet', { companyId: company.id, error })
  }
}
