import { c } from '#platform/database'
import { createAllRecords } from '#search'
import { toInvoiceDocument, rowToInvoice } from '../invoice.ts'
import { invoiceColumns } from '../invoice-queries.ts'
import { invoiceResource } from './invoice-resource.ts'

const payerColumns = {
  payer_first_name: c.maybe(c.text()),
  payer_last_name: c.maybe(c.text()),
  payer_company_name: c.maybe(c.text()),
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
    const customer = {
      firstName: row.payer_first_name,
      lastName: row.payer_last_name,
      companyName: row.payer_company_name,
      email: row.payer_email,
    }
    return {
      document: { ...toInvoiceDocument(invoice, []), customer },
      at: invoice.invoiceDate,
      isDateOnly: invoice.invoiceDateOnly,
    }
  },
)
