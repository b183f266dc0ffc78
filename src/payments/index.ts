export { paymentEndpoints } from './payment-endpoints.ts'
export { paymentJobs } from './payment-jobs.ts'
export { findLinkedInvoice as openInvoiceLink } from './hosted/payer-access.ts'
export { findHostedInvoice, type HostedInvoice } from './hosted/hosted-invoice.ts'
export { checkCharges, type CheckCursor } from './quote/check-charges.ts'
export { quoteMoves, quoteStates } from './quote/quote-states.ts'
export { failClosed, refuseExpired, toVaultSource, type ChargeSource } from './charge/instrument.ts'
export {
  toAgreedTotal,
  findEventMethod,
  findFalseClaim,
  paymentEvent,
  findSettledSaleId,
  type PaymentEvent,
} from './charge/payment-event.ts'
export { agreedTotalError } from './charge/payment-refusals.ts'
export { loadInstrument } from './charge/instrument.ts'
export { previewSurcharge } from './quote/preview-surcharge.ts'
export {
  newCardQuoteResponse,
  surchargeExplanationResponse,
  surchargeQuoteResponse,
} from './endpoints/responses.ts'
export { explainSurcharge } from './quote/explain-charge.ts'
export { openSaleIntention } from './hosted/sale-intention.ts'
export { selectRails, railsBody } from './hosted/select-rails.ts'
export { confirmBody, findMissingZip, newCardQuoteBody, refuseMissingZip } from './quote/quote-bodies.ts'
export { quoteCapturedCard, loadCapturedCard } from './quote/quote-captured-card.ts'
export { claimQuotes, isUsedQuote } from './quote/quote-queries.ts'
export type { Quote } from './quote/quote.ts'
export { assertQuoteClaimed, chargeWithQuote, type UsedQuote } from './quote/use-quote.ts'
export {
  handleHints,
  unknownMovementMessage,
  type FormDeclineHandler,
  type FormSaleHandler,
  type PostbackHandlers,
} from './record/handle-postback.ts'
export { resolveChargedMethod, saveCapturedMethod } from './charge/keep-method.ts'
export { confirmQuote, type SignUpCheck } from './quote/confirm-quote.ts'
export { quoteNewCard } from './quote/quote-new-card.ts'
export { quoteSurcharge } from './quote/quote-surcharge.ts'
export { declineRetention } from './hosted/decline-retention.ts'
export { quoteRetention } from './quote/quote-retention.ts'
export { loadQuote } from './quote/find-quotes.ts'
export { watchDecline } from './payer/card-testing.ts'
export { countKnownFormDeclines, tryRecordSetupDeclines, recordFormDeclines } from './payer/form-declines.ts'
export { countDeclines, refuseTooManyQuotes, refuseTooManyAttempts } from './payer/page-attempt-limit.ts'
export { hashPayerIp } from './payer/payer-hash.ts'
export { toPayer } from './payer/payer.ts'
export { payInvoice } from './pay-invoice.ts'
export type { ClaimGuard } from './charge/payment-command.ts'
export { followUpJobRows, reverseJob } from './record/invoice-effects.ts'
export { recountRefunded } from './record/decide-refund-record.ts'
export {
  mismatchAlerts,
  failedRefundAlert,
  lateRefundAlert,
  doubleRefundAlert,
  paymentReinstatedAlert,
  lateReversalAlert,
  paymentReturnedAlert,
} from './record/payment-alerts.ts'
export { toRerunError, toUnprocessableDecline } from './responses/stored-response.ts'
export { recordPayment } from './record/record-payment.ts'
export { refusedMethodRows } from './record/refused-method.ts'
export { recordOffline } from './offline/record-offline.ts'
export { reverseOffline } from './offline/reverse-offline.ts'
export { decideRefund } from './refund/decide-refund.ts'
export { refundResponseSchema } from './endpoints/responses.ts'
export { toRefundResponse } from './responses/refund-response.ts'
export {
  assertRefund,
  newRefund,
  refundPayment,
  submitRefund,
  type RefundCommand,
} from './refund/refund-payment.ts'
