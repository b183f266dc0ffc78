export { invoiceEventRows, toPaymentSnapshot } from './announce.ts'
export { applyInvoiceTrigger, invoiceGuardRow, writeInvoice, type InvoiceChange } from './change-invoice.ts'
export {
  amountDueSql,
  insertPeriodInvoice,
  invoiceIsUnchangedWhile,
  invoiceNumberKey,
  invoicePeriodKey,
  releasePeriod,
} from './invoice-queries.ts'
export { toAcceptedRails, invoiceToRow, type Invoice } from './invoice.ts'
export {
  calculateAmountDue,
  invoiceTransitions,
  invoiceStatuses,
  deriveInvoiceStatus,
} from './invoice-status.ts'
export type { InvoiceFacts, InvoiceStatus, InvoiceTrigger } from './invoice-status.ts'
export { invoiceJobs } from './invoice-jobs.ts'
export { saleFormJobRows, saleFormJob, withSaleForm } from './sale-form.ts'
export {
  invoiceChangedRows,
  invoiceChangedJob,
  relevantChangeRows,
  invoiceJobRows,
  invoiceJob,
} from './process-due-invoice.ts'
export { latestJobAt, toOverdueTime } from './due-dates.ts'
export { formatBillingAddress } from './billing-address.ts'
export { sumRefunds } from './sum-refunds.ts'
export { formatInvoiceDate } from './format-invoice-date.ts'
export { composeLetter } from './mails/compose-mail.ts'
export { manageText } from './mails/invoice-letter.ts'
export { toContact, toSender } from './mails/sender.ts'
export type { Letter } from './mails/letter.ts'
export type { PaymentMailKind } from './mails/mail.ts'
export { formatCompanyName } from './mails/format-names.ts'
export { descriptionRows } from './mails/invoice-summary.ts'
export { toOneLine } from './mails/sanitize-text.ts'
export { formatPaidWith, formatReceived, paidFigure, paymentRows } from './mails/receipt-content.ts'
export {
  formatRefundAmount,
  formatRefundArrival,
  refundArrivalText,
  refundFigure,
  refundRows,
} from './mails/refund-content.ts'
export { failedPaymentRows, formatFailure } from './mails/failure-content.ts'
export { formatAgreed, formatSubmitted } from './mails/submitted-content.ts'
export { invoiceMailRows, type NewMail } from './mails/invoice-mail-rows.ts'
export { writeInvoiceMail } from './mails/write-mail.ts'
export { countFirstDay, countNextReminders, type NextActions } from './count-reminders.ts'
export { findNextDueAt } from './due-dates.ts'
export { findNextRunAt } from './due-steps.ts'
export { runInvoiceJob } from './preview/simulate-invoice.ts'
export {
  railsSource,
  timelineMax,
  timelineResponse,
  toIsoSecond,
  toTimelineResponse,
  type TimelineEntry,
} from './preview/timeline.ts'
export { createSampleInvoice, sampleSheet, type SampleInvoice } from './preview/sample-invoice.ts'
export { composeSampleMail } from './preview/sample-mail.ts'
export { allocateInvoiceNumber } from './invoice-number.ts'
export { buildInvoice, resolveRails } from './new-invoice.ts'
export {
  findHighestNumber,
  findTakenNumbers,
  importedInvoiceRows,
  loadInvoices,
  raisedCounterRows,
} from './imported-invoices.ts'
export { closeInvoice } from './close-invoice.ts'
export { createInvoice } from './create-invoice.ts'
export { remindInvoices, reminderRefusals, type ReminderRefusal } from './remind-invoices.ts'
export { resendReceipt } from './resend-receipt.ts'
export {
  renewPdfUrl,
  isPdfLinkSigned,
  isPdfLinkExpired,
  isPdfLinkRenewable,
  signPdfUrl,
  toSigningTime,
  type PdfLink,
} from './pdf-link.ts'
export { toContentDisposition } from './invoice-pdf.ts'
export { printInvoice } from './print-invoice.ts'
export {
  loadInvoice,
  loadInvoiceDocument,
  loadInvoicesOfSubscription,
  loadInvoiceWithHistory,
} from './load-invoice.ts'
export { allInvoices } from './search/all-invoices.ts'
export { listedInvoicesResource } from './search/invoice-resource.ts'
export { searchInvoices } from './search/search-invoices.ts'
export { foundInvoicesResponse } from './endpoints/post-invoices-search.ts'
export { invoiceEndpoints } from './invoice-endpoints.ts'
export { loadInvoicesOfRequest, invoicesOfRequestResponse } from './invoices-of-request.ts'
export { toInvoiceResponse } from './invoice-response.ts'
export { invoiceResponse, lineItemResponse } from './endpoints/responses.ts'
export { lineItemsInput, splitDescription, toLineItem, toLineItemEntry } from './line-item.ts'
export { invoiceErasure } from './erasure.ts'
export { invoiceMerge } from './customer-merge.ts'
