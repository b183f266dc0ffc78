import { applyInvoiceTrigger, type Invoice } from '#invoices'
import { add } from '#kernel/money'
import type { Transaction } from '#attempts'
import { checkOverpayment } from './check-overpayment.ts'
import { saleAlerts } from './payment-alerts.ts'
import type { Recording } from './recording.ts'

/**
 * Returns the effects of a settled sale without a reservation: from the secure form, or from elsewhere at the
 * processor. It is recorded in every state of the invoice. Spec, Accepted payment rails.
 */
export function decideSale(invoice: Invoice, sale: Transaction, now: number): Recording {
  const isSettling = sale.status === 'pending'
  const pot = isSettling
    ? { settling: add(invoice.settling, sale.subtotal) }
    : { paid: add(invoice.paid, sale.subtotal) }
  const { facts, isOver } = checkOverpayment(invoice, { ...pot, achFailed: false })
  const changed = applyInvoiceTrigger(
    invoice,
    isSettling ? 'bank transfer accepted' : 'payment',
    {
      ...facts,
      saleFormId: invoice.saleFormId === sale.id ? undefined : invoice.saleFormId,
      lastAttemptId: sale.id,
      lastAttemptStatus: sale.status,
    },
    now,
  )
  const alerts = saleAlerts(invoice, sale, isOver)
  return {
    transaction: sale,
    ...changed,
    alerts,
    mail: isSettling ? 'payment_submitted' : 'receipt',
    mustReverse: false,
  }
}
