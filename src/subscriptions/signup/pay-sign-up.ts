import { toRequestedBy } from '#access'
import { totalOf, type Transaction } from '#attempts'
import type { AppContext } from '#context'
import { contactIdsOf, loadCustomer } from '#customers'
import { thePayer } from '#kernel/actor'
import { parseId, type InvoiceId, type QuoteId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import { confirmQuote, payInvoice } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import type { Subscription } from '../subscription.ts'
import type { ChosenMethod } from './resolve-chosen-method.ts'
import { agreedTermsRows } from './agreed-terms.ts'
import { finishSignUp, signUpJobRows } from './finish-sign-up.ts'
import type { SignupCaller } from './signup-access.ts'

/** The payment of a first invoice. */
export type PaySignUp = {
  caller: Pick<SignupCaller, 'company' | 'address' | 'payerHash' | 'session'>
  subscription: Subscription
  invoiceId: InvoiceId
  method: ChosenMethod | { quoteId: QuoteId }
  /** The surcharge in cents that the payer was shown; undefined if none was shown. */
  quotedSurcharge: Cents | undefined
  correlationId: string
  key: LockedKey | undefined
}

/**
 * Pays the first invoice of a subscription: the quoted amount, or everything due. A new card is saved. The charged
 * method is attached right away, or by a job if the process crashes. If the payment fails, nothing is attached and
 * the error is thrown.
 */
export async function paySignUp(context: AppContext, command: PaySignUp): Promise<{ transactionId: string }> {
  const { caller, subscription, invoiceId, method, quotedSurcharge, correlationId, key } = command
  const { company } = caller
  const customer = await loadCustomer(context.db, company.id, subscription.customerId)
  const { payerHash } = caller
  const payer = payerHash && { hash: payerHash, contactIds: customer ? contactIdsOf(customer) : [] }
  const besides = toSignUpOptions(context, caller, subscription)
  const { address, session } = caller
  const by = session ? toRequestedBy(session, { address, correlationId }) : { actor: thePayer, correlationId }
  const payment = { company, invoiceId, payer, ...by, key }
  const { transactionId } =
    'quoteId' in method
      ? await confirmQuote(context, { ...payment, quoteId: method.quoteId, savePaymentMethod: true, besides })
      : await payInvoice(context, {
          ...payment,
          ...besides,
          source: method,
          amount: undefined,
          quotedSurcharge,
          save: true,
        })
  const id = parseId('trx', transactionId)
  if (id) await finishSignUp(context, company, id)
  return { transactionId }
}

function toSignUpOptions(
  context: AppContext,
  { company, payerHash }: PaySignUp['caller'],
  subscription: Subscription,
) {
  const { id, billingMode } = subscription
  return {
    subscriptionId: id,
    occasion: billingMode === 'nonRecurring' ? ('once' as const) : ('sign-up' as const),
    effects: async (attempt: Transaction) => [
      ...signUpJobRows(company, attempt),
      ...(payerHash ? await agreedTermsRows(context, company, toAgreedTerms(subscription, attempt)) : []),
    ],
    isRailExempt: true,
    isFirst: billingMode === 'recurring',
  }
}

function toAgreedTerms(subscription: Subscription, attempt: Transaction) {
  const rail = attempt.paymentMethod === 'ach' ? ('ach' as const) : ('cc' as const)
  return { subscription, rail, due: totalOf(attempt), transactionId: attempt.id }
}
