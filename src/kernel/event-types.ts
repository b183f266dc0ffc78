/** What a company's webhook can be told of an invoice. Spec, Events. */
export const invoiceEventTypes = [
  'invoice.created',
  'invoice.paid',
  'invoice.partial',
  'invoice.voided',
  'invoice.refunded',
  'invoice.overdue',
] as const
export type InvoiceEventType = (typeof invoiceEventTypes)[number]
