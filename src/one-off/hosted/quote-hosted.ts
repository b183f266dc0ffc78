import type { Services } from '#access'
import type { QuoteId } from '#kernel/ids'
import { quoteCapturedCard, readCapturedCard, usingQuote, type Quote } from '#payments'
import type { HeldKey } from '#platform/idempotency'
import { atProcessor } from '#processor'
import type { Transaction } from '#transactions'
import { chargeHosted } from './charge-hosted.ts'
import type { HostedCaller } from './hosted-access.ts'
import { assertHostedOpen, refuseRail } from './hosted-standing.ts'
import { hostedBasis } from './hosted-surcharge.ts'

/** Quotes the total of a hosted payment on a newly captured card: what it would come to, surcharge included. */
export async function quoteHosted(
  services: Services,
  { company, hosted, payerHash }: HostedCaller,
  { ticketId, billingZip, key }: { ticketId: string; billingZip: string; key: HeldKey | undefined },
) {
  await assertHostedOpen(services, company, hosted, payerHash)
  const { rail } = await atProcessor(() => readCapturedCard(services, company, ticketId))
  refuseRail(company, rail)
  return quoteCapturedCard(services, {
    company,
    of: { hostedPaymentId: hosted.id },
    ticketId,
    billingZip,
    amount: hosted.total,
    payerHash,
    key,
    refuse: () => assertHostedOpen(services, company, hosted, payerHash),
    basisOf: (method) => hostedBasis(services, company, method),
  })
}

/** Charges exactly what was quoted. The quote is used up by whatever comes of it, and its card deleted. */
export async function confirmHostedQuote(
  services: Services,
  caller: HostedCaller,
  asked: { quoteId: QuoteId | undefined; correlationId: string; key: HeldKey | undefined },
): Promise<Transaction> {
  const { company, hosted } = caller
  const { quoteId, correlationId, key } = asked
  const isOf = (quote: Quote) => quote.hostedPaymentId === hosted.id
  const use = { company, quoteId, keepsCard: false, isOf, of: 'this payment', correlationId }
  return usingQuote(services, use, (quote) =>
    chargeHosted(services, { ...caller, named: { quote }, correlationId, key }),
  )
}
