import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import type { SignUpCheck } from './quote/confirm-quote.ts'
import type { PostbackHandlers } from './postbacks/handle-postback.ts'
import { getHostedInvoice } from './endpoints/get-hosted-invoice.ts'
import { getTransactionSurcharge } from './endpoints/get-transaction-surcharge.ts'
import { postHostedCapture } from './endpoints/post-hosted-capture-intention.ts'
import { postHostedIntention } from './endpoints/post-hosted-intention.ts'
import { postHostedQuoteConfirm } from './endpoints/post-hosted-quote-confirm.ts'
import { postHostedQuote } from './endpoints/post-hosted-quote.ts'
import { postHostedSurchargeQuote } from './endpoints/post-hosted-surcharge-quote.ts'
import { postCompanyPostbacks } from './endpoints/post-company-postbacks.ts'
import { postProcessorPostbacks } from './endpoints/post-processor-postbacks.ts'
import { postQuoteConfirm } from './endpoints/post-quote-confirm.ts'
import { postQuote } from './endpoints/post-quote.ts'
import { postSurchargeQuote } from './endpoints/post-surcharge-quote.ts'
import { putHostedPayment } from './endpoints/put-hosted-payment.ts'
import { putInvoicePayment } from './endpoints/put-invoice-payment.ts'

/** Returns the endpoints for payments, quotes and processor postbacks. */
export function paymentEndpoints(
  context: AppContext,
  hearing: PostbackHandlers,
  isSignUp: SignUpCheck,
): Endpoint[] {
  return [
    putInvoicePayment(context),
    putHostedPayment(context),
    getHostedInvoice(context),
    postHostedIntention(context),
    postHostedCapture(context),
    postSurchargeQuote(context),
    postQuote(context),
    postQuoteConfirm(context, isSignUp),
    postHostedSurchargeQuote(context),
    postHostedQuote(context),
    postHostedQuoteConfirm(context, isSignUp),
    getTransactionSurcharge(context),
    postProcessorPostbacks(context, hearing),
    postCompanyPostbacks(context, hearing),
  ]
}
