import { createLookupDeletion } from '#access'
import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, lookup } from '#platform/database'
import { redactMessagesWhere } from '#platform/outbox'

const invoicesOfCustomer = `select id from invoices where company_id = $1 and customer_id = $2`

export const hasOpenInvoice = lookup({
  name: 'has open invoice',
  parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() },
  row: { is: c.boolean },
  sql: `select exists (${invoicesOfCustomer} and status in ('Pending', 'Partial', 'Overdue', 'Failed', 'ACHPending')) as is`,
})

/** Makes every link to the payment page of an invoice of the customer worthless. */
export const closePaymentPages = createLookupDeletion('close payment pages of customer', invoicesOfCustomer)

/** Takes the words and the address off every message about an invoice of the customer. */
export const clearInvoiceMessages = redactMessagesWhere(
  'clear messages of invoices',
  'invoice_id',
  invoicesOfCustomer,
)
