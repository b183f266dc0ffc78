export { paymentEndpoints } from './payment-endpoints.ts'
export { paymentTimers } from './payment-timers.ts'
export { openHostedInvoice, type HostedInvoice, type SavedMethod } from './hosted/hosted-invoice.ts'
