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

/** Revokes every payment page link of the customer's invoices. */
export const closePaymentPages = createLookupDeletion('close payment pages of customer', invoicesOfCustomer)

/** Redacts the content and the recipient of every message about an invoice of the customer. */
export const clearInvoiceMessages = redactMessagesWhere(
  'clear messages of invoices',
  'invoice_id',
  invoicesOfCustomer,
)
