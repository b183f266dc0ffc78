export { paymentEndpoints } from './payment-endpoints.ts'
export { paymentJobs } from './payment-jobs.ts'
export { findLinkedInvoice as openInvoiceLink } from './hosted/invoice-link.ts'
export { findHostedInvoice, isPayableByLink, type HostedInvoice } from './hosted/hosted-invoice.ts'
export { checkCharges, type CheckCursor } from './surcharge/check-charges.ts'
export { agreedTotalError } from './charge/payment-refusals.ts'
export { previewSurcharge } from './surcharge/preview-surcharge.ts'
export { surchargeExplanationResponse } from './endpoints/responses.ts'
export { loadInvoicePayable } from './payable/invoice-payable.ts'
export { explainSurcharge } from './surcharge/explain-charge.ts'
export {
  handleHints,
  unknownMovementMessage,
  type PayableFinder,
  type PostbackHandlers,
} from './postbacks/handle-postback.ts'
export { resolveChargedMethod, saveCapturedMethod } from './charge/keep-method.ts'
export { confirmQuote, type SignUpCheck } from './quote/confirm-quote.ts'
export { agreedTextRows } from './charge/agreed-texts.ts'
export { payInvoice } from './pay-invoice.ts'
export type { ClaimGuard } from './charge/payment-command.ts'
export { followUpJobRows, isMailEnabled, reverseJob } from './record/invoice-effects.ts'
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
export { applyApproval } from './record/paid-invoice.ts'
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
