import { c } from '#platform/database'
import { createAllRecords } from '#search'
import { toInvoiceDocument, rowToInvoice } from '../invoice.ts'
import { invoiceColumns } from '../invoice-queries.ts'
import { invoiceResource } from './invoice-resource.ts'

const payerColumns = {
  payer_first_name: c.maybe(c.text()),
  payer_last_name: c.maybe(c.text()),
  payer_email: c.maybe(c.text()),
}

/** Returns all invoices of a company that a search would find, without their transactions, each under its day. */
export const allInvoices = createAllRecords(
  invoiceResource,
  {
    row: { ...invoiceColumns, ...payerColumns },
    columns: [
      ...Object.keys(invoiceColumns).map((name) => `r.${name}`),
      ...Object.keys(payerColumns).map((name) => `payer.${name.replace('payer_', '')} as ${name}`),
    ].join(', '),
    joins: 'left join customers payer on payer.company_id = r.company_id and payer.id = r.customer_id',
  },
  (row) => {
    const invoice = rowToInvoice(row)
    const { payer_first_name: firstName, payer_last_name: lastName, payer_email: email } = row
    return {
      document: { ...toInvoiceDocument(invoice, []), customer: { firstName, lastName, email } },
      at: invoice.invoiceDate,
      isDateOnly: invoice.invoiceDateOnly,
    }
  },
)
