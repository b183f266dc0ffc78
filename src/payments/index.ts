export { paymentEndpoints } from './payment-endpoints.ts'
export { paymentTimers } from './payment-timers.ts'
