import type { Invoice, InvoiceFacts } from '#invoices'
import { add } from '#kernel/money'

/** What money changes that came without being reserved, and whether its invoice has more than it asks for then. */
export function checkOverpayment(
  invoice: Invoice,
  facts: Partial<InvoiceFacts>,
): { facts: Partial<InvoiceFacts> & Pick<Invoice, 'overRecorded'>; isOver: boolean } {
  const { paid, settling, reserved, amount } = { ...invoice, ...facts }
  const isOver = add(paid, settling, reserved) > amount
  return { facts: { ...facts, overRecorded: invoice.overRecorded || isOver }, isOver }
}
