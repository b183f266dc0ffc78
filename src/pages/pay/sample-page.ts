import type { SampleInvoice } from '#invoices'
import { payPage } from './pay-page.ts'

/** Returns the page on which a payer would read and pay a sample invoice, as HTML. */
export function samplePage({ company, invoice, billedTo, rules, now }: SampleInvoice): string {
  const hosted = {
    company,
    invoice,
    billedTo,
    transactions: [],
    rails: invoice.paymentMethods,
    savedMethods: [],
    methodsUnavailable: false,
    receiptTo: undefined,
    now,
  }
  // The page is shown without its script, so that it opens no form.
  return String(payPage(hosted, { pdf: '', form: { origin: '', url: '' } }, rules).body)
}
