import type { AppContext } from '#context'
import type { PayInvoice } from './charge/payment-command.ts'
import { payInvoice } from './pay-invoice.ts'
import { toPaymentInstruction, type PaymentBody } from './charge/payment-body.ts'
import { recordSale } from './record/record-sale.ts'

/** The invoice that a request pays, and the requester. */
export type PayOrRecord = Pick<
  PayInvoice,
  'company' | 'invoiceId' | 'payer' | 'actor' | 'call' | 'correlationId' | 'key'
>

/** Executes a payment body: charges a payment source, or records a settled sale. */
export async function payOrRecord(context: AppContext, request: PayOrRecord, body: PaymentBody) {
  const { amount, quotedSurcharge, savePaymentMethod: save = false } = body
  const instruction = toPaymentInstruction(body)
  if (instruction.does === 'record') return recordSale(context, { ...request, ...instruction, save })
  return payInvoice(context, { ...request, source: instruction.source, amount, quotedSurcharge, save })
}
