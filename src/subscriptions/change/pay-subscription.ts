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
import type { SubscriptionState } from '../renewal/subscription-state.ts'
import { isOver } from '../subscription.ts'
import { attachMethod } from './attach-method.ts'

export type PaySubscription = RequestedBy & {
  company: Company
  subscriptionId: SubscriptionId
  accountVaultId: string
  amount: Cents | undefined
  /** Whether the method is attached, where it is the customer's own. */
  save: boolean
  key: LockedKey | undefined
}

/** Pays the oldest invoice of a subscription that waits for money, with a saved method. Its status is the new one when this answers. */
export async function paySubscription(services: AppContext, command: PaySubscription) {
  const { company, subscriptionId, accountVaultId, amount, actor, call, correlationId, key } = command
  const looked = await processDue(services, { companyId: company.id, id: subscriptionId })
  if (!looked) throw new ApiError('not_found')
  const open = looked.standing.periods.find(needsPayment)
  if (!open) throw await toNothingOpenError(services, command, looked.standing)
  const id = services.ids.next<TransactionId>()
  const payment = {
    company,
    invoiceId: open.invoiceId,
    subscriptionId,
    occasion: 'pay' as const,
    named: { accountVaultId },
    amount,
    quotedSurcharge: undefined,
    save: false,
    payer: undefined,
    actor,
    call,
    correlationId,
    key,
  }
  const paid = await payInvoice(services, payment, id).catch((error: unknown) => {
    throw error instanceof ApiError ? toUnprocessableDecline(error) : error
  })
  await processAfterPayment(services, command)
  return {
    message: 'success' as const,
    correlationId,
    subscriptionId: toPublicId('sub', subscriptionId),
    transactionId: paid.transactionId,
    status: 'success' as const,
  }
}

/**
 * Whether its invoice waits for money. What is on its way from a bank counts as paid until the bank says otherwise, but not an
 * attempt that nobody knows the outcome of: who tries that again must not pay the next invoice instead.
 */
function needsPayment({ state, invoice }: Period): boolean {
  const { amount, paid, settling, closed } = invoice
  return state === 'open' && closed === undefined && paid + settling < amount
}

/** What of an invoice is due that the subscription does not wait for is paid as an invoice, and whoever asks is led there. */
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

/** The payment stands: what follows from it is done now, or by its timer. */
async function processAfterPayment(
  services: AppContext,
  { company, subscriptionId, accountVaultId, save, call, correlationId }: PaySubscription,
) {
  try {
    const looked = await processDue(services, { companyId: company.id, id: subscriptionId })
    if (!save || !looked || isOver(looked.standing.subscription)) return
    const customer = await loadCustomer(services.db, company.id, looked.standing.subscription.customerId)
    const isOwn = customer && (await loadOwnMethod(services, company, customer, accountVaultId))
    const addressed = { company, subscriptionId, by: 'api', call, correlationId, key: undefined } as const
    if (isOwn) await attachMethod(services, addressed, accountVaultId)
  } catch (error) {
    services.log.warn('a subscription was paid and not looked after yet', { companyId: company.id, error })
  }
}
