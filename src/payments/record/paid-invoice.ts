import type { Invoice, InvoiceFacts } from '#invoices'
import { add, type Cents } from '#kernel/money'

/** Returns the facts of an invoice that an approved payment of an amount changes. */
export function toPaidFacts(
  { paid }: Pick<Invoice, 'paid'>,
  amount: Cents,
): Pick<InvoiceFacts, 'paid' | 'achFailed'> {
  return { paid: add(paid, amount), achFailed: false }
}
