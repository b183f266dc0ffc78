import type { Services } from '#access'
import type { PayInvoice } from './charge/claim-payment.ts'
import { payInvoice } from './charge/pay-invoice.ts'
import { askedOf, type PaymentBody } from './charge/payment-body.ts'
import { recordSale } from './record/record-sale.ts'

/** Which invoice a request pays, and who asks. */
export type PaymentRequest = Pick<
  PayInvoice,
  'company' | 'invoiceId' | 'payer' | 'actor' | 'call' | 'correlationId' | 'key'
>

/** Does what the body of a payment asks for: charges something, or records a sale that was settled already. */
export async function payOrRecord(services: Services, request: PaymentRequest, body: PaymentBody) {
  const { amount, quotedSurcharge, savePaymentMethod: save = false } = body
  const asked = askedOf(body)
  if (asked.does === 'record') return recordSale(services, { ...request, ...asked, save })
  return payInvoice(services, { ...request, named: asked.named, amount, quotedSurcharge, save })
}
