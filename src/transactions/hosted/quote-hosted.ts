import type { AppContext } from '#context'
import type { QuoteId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import {
  quoteCapturedCard,
  loadCapturedCard,
  refuseTooManyQuotes,
  chargeWithQuote,
  type Quote,
} from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor } from '#processor'
import type { Transaction } from '#attempts'
import { chargeHosted } from './charge-hosted.ts'
import type { HostedCaller } from './hosted-access.ts'
import { loadHostedPayment, writeHostedPayment } from '../find-hosted-payments.ts'
import { endAndForgetForm } from './hosted-form.ts'
import { assertHostedOpen, assertHostedPayable, refuseRail } from './hosted-status.ts'
import { loadHostedSurchargeBasis } from './hosted-surcharge.ts'

/**
 * Quotes the total of a hosted payment on a newly captured card, surcharge included. Without a ZIP code, the one
 * entered with the card applies.
 */
export async function quoteHosted(
  context: AppContext,
  { company, hosted, payerHash }: HostedCaller,
  {
    ticketId,
    billingZip,
    key,
  }: { ticketId: string; billingZip?: string | undefined; key: LockedKey | undefined },
) {
  await assertHostedOpen(context, company, hosted, payerHash)
  const { rail } = await callProcessor(() => loadCapturedCard(context, company, ticketId))
  refuseRail(company, rail)
  return quoteCapturedCard(context, {
    company,
    of: { hostedPaymentId: hosted.id },
    ticketId,
    billingZip,
    amount: hosted.total,
    payerHash,
    key,
    refuse: () => countHostedQuote(context, { company, hosted, payerHash }),
    basisOf: (method) => loadHostedSurchargeBasis(context, company, method),
  })
}

/**
 * Counts a quote, or throws if there are too many attempts or quotes. The row of the quote is already written. The new
 * version of the payment makes concurrent requests count it too. An open form is ended first, because it may allow more
 * attempts than are left.
 */
async function countHostedQuote(
  context: AppContext,
  { company, hosted: { id }, payerHash }: HostedCaller,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadHostedPayment(context.db, company.id, id)
    if (!before) throw new ApiError('not_found')
    await assertHostedPayable(context, company, before)
    await refuseTooManyQuotes(context, company, { hostedPaymentId: id }, payerHash)
    if (before.saleFormId !== undefined) await callProcessor(() => endAndForgetForm(context, company, before))
    else if ((await writeHostedPayment(context.db, before, before, [])) === 'written') return
  }
  throw new ApiError('service_unavailable')
}

/** Charges exactly the quoted total. Every outcome uses the quote up, and its card is deleted. */
export async function confirmHostedQuote(
  context: AppContext,
  caller: HostedCaller,
  request: { quoteId: QuoteId | undefined; correlationId: string; key: LockedKey | undefined },
): Promise<Transaction> {
  const { company, hosted } = caller
  const { quoteId, correlationId, key } = request
  const isOf = (quote: Quote) => quote.hostedPaymentId === hosted.id
  const use = { company, quoteId, keepsCard: false, isOf, of: 'this payment', correlationId }
  return chargeWithQuote(context, use, (quote) =>
    chargeHosted(context, { ...caller, source: { quote }, correlationId, key }),
  )
}
