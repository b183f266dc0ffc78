export { paymentEndpoints } from './payment-endpoints.ts'
export { paymentTimers } from './payment-timers.ts'
export { openLink as openInvoiceLink } from './hosted/payer-access.ts'
export { openHostedInvoice, type HostedInvoice, type SavedMethod } from './hosted/hosted-invoice.ts'
export { checkCharges, type CheckedUpTo } from './quote/check-charges.ts'
export { quoteMoves, quoteStates } from './quote/quote-states.ts'
export { failingClosed, refuseExpired, sourceOfVault, type ChargeSource } from './charge/instrument.ts'
export {
  agreedTotal,
  chargeableOf,
  falseClaim,
  paymentEvent,
  settledSaleOf,
  type PaymentEvent,
} from './charge/payment-event.ts'
export { agreedToAnother } from './charge/payment-refusals.ts'
export { readInstrument } from './charge/instrument.ts'
export { feeAhead } from './quote/fee-ahead.ts'
export { newCardQuoteAnswer, surchargeExplained, surchargeQuoteAnswer } from './endpoints/answers.ts'
export { explainSurcharge } from './quote/explain-charge.ts'
export { openSaleIntention } from './hosted/sale-intention.ts'
export { narrowedRails, railsBody } from './hosted/narrowed-rails.ts'
export { confirmBody, missingZip, newCardQuoteBody, refuseMissingZip } from './quote/quote-bodies.ts'
export { quoteCapturedCard, readCapturedCard } from './quote/quote-captured-card.ts'
export { claimQuotes, isUsedQuote } from './quote/quote-queries.ts'
export type { Quote } from './quote/quote.ts'
export { assertQuoteHeld, usingQuote, type UsedQuote } from './quote/use-quote.ts'
export {
  hearHints,
  unknownMovementMessage,
  type FormDeclineTaker,
  type FormSaleTaker,
  type Hearing,
} from './record/hear-processor.ts'
export { methodPaidWith, saveCaptured } from './charge/keep-method.ts'
export { confirmQuote, type SignUpLook } from './quote/confirm-quote.ts'
export { quoteNewCard } from './quote/quote-new-card.ts'
export { quoteSurcharge } from './quote/quote-surcharge.ts'
export { declineRetention } from './hosted/decline-retention.ts'
export { quoteRetention } from './quote/quote-retention.ts'
export { readQuote } from './quote/find-quotes.ts'
export { watchDecline } from './hosted/card-testing.ts'
export { formDeclinesKnown, noteDeclinedInForm, noteFormDeclines } from './hosted/form-declines.ts'
export { declinesOn, refuseTooManyQuotes, refuseTooManyTries } from './hosted/page-tries.ts'
export { hashOfAddress } from './hosted/payer-hash.ts'
export { payerAt } from './hosted/payer.ts'
export { payInvoice } from './charge/pay-invoice.ts'
export type { Hold } from './charge/claim-payment.ts'
export { followUp, reverseTimer } from './record/consequences.ts'
export { withHeld } from './record/decide-refund-record.ts'
export {
  mismatches,
  refundFailedLater,
  refundedLate,
  refundedTwice,
  reinstatedPayment,
  reversedLate,
  wentBack,
} from './record/payment-alerts.ts'
export { rerunRefusal, unprocessableDecline } from './record/keepable-answer.ts'
export { recordPayment } from './record/record-payment.ts'
export { methodRefusedBy } from './record/refused-method.ts'
export { recordOffline } from './offline/record-offline.ts'
export { reverseOffline } from './offline/reverse-offline.ts'
export { decideRefund } from './refund/decide-refund.ts'
export { refundAnswerSchema } from './endpoints/answers.ts'
export { refundAnswer } from './refund/refund-answer.ts'
export {
  assertRefund,
  newRefund,
  refundPayment,
  submitRefund,
  type RefundOrder,
} from './refund/refund-payment.ts'
