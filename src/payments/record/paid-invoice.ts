import { applyInvoiceTrigger, type Invoice, type InvoiceChange, type InvoiceFacts } from '#invoices'
import { add, zeroCents, type Cents } from '#kernel/money'

/** Returns the facts of an invoice that an approved payment of an amount changes. */
export function toPaidFacts(
  { paid }: Pick<Invoice, 'paid'>,
  amount: Cents,
): Pick<InvoiceFacts, 'paid' | 'achFailed'> {
  return { paid: add(paid, amount), achFailed: false }
}

/** Returns an invoice after a payment of an amount was approved, with its event. No payment stays in flight. `now` in ms. */
export function applyApproval(invoice: Invoice, amount: Cents, now: number): InvoiceChange {
  const facts = { settling: zeroCents, reserved: zeroCents, ...toPaidFacts(invoice, amount) }
  return applyInvoiceTrigger(invoice, 'payment', facts, now)
}
