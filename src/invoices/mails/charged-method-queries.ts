import type { CompanyId, InvoiceId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { c, query } from '#platform/database'
import type { SurchargeRecord } from '#surcharge'
import type { ChargedInstrument } from '#attempts'

/**
 * Finds a method's data in its charge for the preceding invoice of the same subscription. Methods are stored at the
 * processor, and the query avoids a request for each of many mails.
 */
export const findPreviouslyChargedMethod = query({
  name: 'find method charged for the invoice before',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>(), vaultId: c.text() },
  row: {
    payment_method: c.text<Rail>(),
    instrument: c.json<ChargedInstrument>(),
    surcharge: c.maybe(c.json<SurchargeRecord>()),
  },
  sql: `select payment_method, instrument, surcharge from transactions
        where company_id = $1 and instrument ->> 'vaultId' = $3 and action = 'sale'
          and invoice_id = (
            select former.id from invoices invoice join invoices former
              on former.company_id = invoice.company_id and former.subscription_id = invoice.subscription_id
            where invoice.company_id = $1 and invoice.id = $2 and former.subscription_id is not null
              and (former.created_at, former.id) < (invoice.created_at, invoice.id)
            order by former.created_at desc, former.id desc limit 1)
        order by created_at desc, id desc limit 1`,
})
