export { announced, paymentSnapshot } from './announce.ts'
export { changedInvoice, invoiceGuardRow, writeInvoice, type InvoiceChange } from './change-invoice.ts'
export {
  dueOfRow,
  insertPeriodInvoice,
  invoiceIsUnchangedWhile,
  invoiceNumberKey,
  invoicePeriodKey,
  leavePeriod,
} from './invoice-queries.ts'
export { acceptedRails, invoiceToRow, type Invoice } from './invoice.ts'
export { amountDueOf, invoiceMoves, invoiceStatuses, statusOf } from './invoice-status.ts'
export type { InvoiceFacts, InvoiceStatus, InvoiceTrigger } from './invoice-status.ts'
export { invoiceTimers } from './invoice-timers.ts'
export { saleFormsOutdated, saleFormTimer, withSaleForm } from './sale-form.ts'
export {
  subscriptionNews,
  subscriptionNewsTimer,
  subscriptionTold,
  watched,
  watchTimer,
} from './watch-invoice.ts'
export { passesAt } from './due-dates.ts'
export { billedTo } from './billed-to.ts'
export { refundedOf } from './refunded-of.ts'
export { invoiceDayInWords } from './invoice-day.ts'
export { composeLetter } from './mails/compose-mail.ts'
export { manageText } from './mails/letter-of.ts'
export { contactOf, senderOf } from './mails/sender.ts'
export type { Letter } from './mails/letter.ts'
export { nameOf } from './mails/names.ts'
export { linesOf, oneLine } from './mails/outside-text.ts'
export { paidInWords, paymentRows } from './mails/receipt-words.ts'
export { refundArrives, refundFigure, refundInWords, refundRows } from './mails/refund-words.ts'
export { mailed, type NewMail } from './mails/mailed.ts'
export { writeInvoiceMail } from './mails/write-mail.ts'
export type { InvoiceMail } from './mails/mail.ts'
export { newInvoiceNumber } from './invoice-number.ts'
export { newInvoice, railsByDefault } from './new-invoice.ts'
export { closeInvoice } from './close-invoice.ts'
export { createInvoice } from './create-invoice.ts'
export {
  freshPdfUrl,
  isOurPdfLink,
  isPdfLinkExpired,
  mayBeRenewed,
  pdfUrl,
  type PdfLink,
} from './pdf-link.ts'
export { pdfDisposition } from './invoice-pdf.ts'
export { printInvoice } from './print-invoice.ts'
export {
  readInvoice,
  readInvoiceDocument,
  readInvoicesOfSubscription,
  readInvoiceWithHistory,
} from './read-invoice.ts'
export { wholeInvoices } from './search/whole-invoices.ts'
export { invoiceEndpoints } from './invoice-endpoints.ts'
export { invoicesOfRequest, invoicesOfRequestAnswer } from './invoices-of-request.ts'
export { readObject } from './invoice-answer.ts'
export { invoiceAnswerSchema, lineItemAnswer } from './endpoints/answers.ts'
export { descriptionLines, lineItemEntry } from './line-item.ts'
export { invoiceErasure } from './erasure.ts'
