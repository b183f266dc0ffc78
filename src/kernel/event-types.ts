/** The events of an invoice that a company's webhook can receive. Spec, Events. */
export const invoiceEventTypes = [
  'invoice.created',
  'invoice.paid',
  'invoice.partial',
  'invoice.voided',
  'invoice.refunded',
  'invoice.overdue',
] as const
export type InvoiceEventType = (typeof invoiceEventTypes)[number]
