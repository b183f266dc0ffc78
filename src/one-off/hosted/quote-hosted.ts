import type { AppContext } from '#access'
import type { QuoteId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import {
  quoteCapturedCard,
  readCapturedCard,
  refuseTooManyQuotes,
  chargeWithQuote,
  type Quote,
} from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor } from '#processor'
import type { Transaction } from '#transactions'
import { chargeHosted } from './charge-hosted.ts'
import type { HostedCaller } from './hosted-access.ts'
import { readHostedPayment, writeHostedPayment } from './find-hosted-payments.ts'
import { endAndForgetForm } from './hosted-form.ts'
import { assertHostedOpen, assertHostedPayable, refuseRail } from './hosted-status.ts'
import { readHostedSurchargeBasis } from './hosted-surcharge.ts'

/**
 * Quotes the total of a hosted payment on a newly captured card: what it would come to, surcharge included. Without a ZIP code it
 * is quoted by the one that was entered with the card.
 */
export async function quoteHosted(
  services: AppContext,
  { company, hosted, payerHash }: HostedCaller,
  {
    ticketId,
    billingZip,
    key,
  }: { ticketId: string; billingZip?: string | undefined; key: LockedKey | undefined },
) {
  await assertHostedOpen(services, company, hosted, payerHash)
  const { rail } = await callProcessor(() => readCapturedCard(services, company, ticketId))
  refuseRail(company, rail)
  return quoteCapturedCard(services, {
    company,
    of: { hostedPaymentId: hosted.id },
    ticketId,
    billingZip,
    amount: hosted.total,
    payerHash,
    key,
    refuse: () => countHostedQuote(services, { company, hosted, payerHash }),
    basisOf: (method) => readHostedSurchargeBasis(services, company, method),
  })
}

/**
 * Lets a quote be checked, or refuses it where tries or quotes are too many. Its row is written and counts; moving the version of
 * the payment has everybody count it who decides beside it. No form may be tried that was given more tries than are left.
 */
async function countHostedQuote(
  services: AppContext,
  { company, hosted: { id }, payerHash }: HostedCaller,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await readHostedPayment(services.db, company.id, id)
    if (!before) throw new ApiError('not_found')
    await assertHostedPayable(services, company, before)
    await refuseTooManyQuotes(services, company, { hostedPaymentId: id }, payerHash)
    if (before.saleFormId !== undefined)
      await callProcessor(() => endAndForgetForm(services, company, before))
    else if ((await writeHostedPayment(services.db, before, before, [])) === 'written') return
  }
  throw new ApiError('service_unavailable')
}

/** Charges exactly what was quoted. The quote is used up by whatever comes of it, and its card deleted. */
export async function confirmHostedQuote(
  services: AppContext,
  caller: HostedCaller,
  asked: { quoteId: QuoteId | undefined; correlationId: string; key: LockedKey | undefined },
): Promise<Transaction> {
  const { company, hosted } = caller
  const { quoteId, correlationId, key } = asked
  const isOf = (quote: Quote) => quote.hostedPaymentId === hosted.id
  const use = { company, quoteId, keepsCard: false, isOf, of: 'this payment', correlationId }
  return chargeWithQuote(services, use, (quote) =>
    chargeHosted(services, { ...caller, named: { quote }, correlationId, key }),
  )
}
