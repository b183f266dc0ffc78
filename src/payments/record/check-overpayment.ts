import type { Invoice, InvoiceFacts } from '#invoices'
import { add } from '#kernel/money'

/** Returns the invoice facts changed by unreserved money, and whether the invoice is overpaid. */
export function checkOverpayment(
  invoice: Invoice,
  facts: Partial<InvoiceFacts>,
): { facts: Partial<InvoiceFacts> & Pick<Invoice, 'overRecorded'>; isOver: boolean } {
  const { paid, settling, reserved, amount } = { ...invoice, ...facts }
  const isOver = add(paid, settling, reserved) > amount
  return { facts: { ...facts, overRecorded: invoice.overRecorded || isOver }, isOver }
}
