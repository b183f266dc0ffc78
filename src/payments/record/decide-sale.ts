import { changedInvoice, type Invoice } from '#invoices'
import { add } from '#kernel/money'
import type { Transaction } from '#transactions'
import { saleAlerts } from './payment-alerts.ts'
import type { Recording } from './recording.ts'

/**
 * What follows from a sale that was settled where nobody here reserved its amount: in the secure form, or elsewhere at
 * the processor. It is recorded whatever the invoice says. Spec, Accepted payment rails.
 */
export function decideSale(invoice: Invoice, sale: Transaction, now: number): Recording {
  const isSettling = sale.status === 'pending'
  const facts = isSettling
    ? { settling: add(invoice.settling, sale.subtotal), achFailed: false }
    : { paid: add(invoice.paid, sale.subtotal), achFailed: false }
  const { paid, settling, reserved, amount } = { ...invoice, ...facts }
  const isOver = add(paid, settling, reserved) > amount
  const changed = changedInvoice(
    invoice,
    isSettling ? 'bank transfer accepted' : 'payment',
    {
      ...facts,
      overRecorded: invoice.overRecorded || isOver,
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
    mail: isSettling ? undefined : 'receipt',
    mustReverse: false,
  }
}
