import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, Uuid } from '#kernel/ids'
import { c, lookup, query, type RowOf } from '#platform/database'

const messageRow = {
  id: c.uuid<Uuid>(),
  channel: c.text<'email' | 'sms'>(),
  kind: c.text(),
  recipient: c.text(),
  subject: c.maybe(c.text()),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  invoice_number: c.maybe(c.text()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  created_at: c.instant,
  sent_at: c.maybe(c.instant),
}
/** A message without its text. */
export type MessageRow = RowOf<typeof messageRow>

const columns = Object.keys(messageRow)
  .map((column) =>
    column === 'invoice_number'
      ? `(select number from invoices i where i.company_id = $1 and i.id = outbox.invoice_id) as invoice_number`
      : column,
  )
  .join(', ')

// Mails to users of the company have none of these ids. Verification codes are excluded, because their text grants
// access to the payer's data.
const toPayersSql = `num_nonnulls(invoice_id, subscription_id, hosted_payment_id) > 0 and kind <> 'verification_code'`
const companyMessagesSql = `company_id = $1 and ${toPayersSql}`
// Ids grow with time, so the newest message has the greatest id.
const newestFirstSql = `order by id desc limit`

const pageParameters = { limit: c.integer, before: c.maybe(c.uuid<Uuid>()) }

/** Lists all messages to payers, newest first. */
export const listMessagesToPayers = query({
  name: 'list messages to payers',
  parameters: { companyId: c.uuid<CompanyId>(), ...pageParameters },
  row: messageRow,
  sql: `select ${columns} from outbox
        where ${companyMessagesSql} and ($3::uuid is null or id < $3) ${newestFirstSql} $2`,
})

/**
 * Lists the messages about an invoice, newest first. The list is empty if the invoice does not belong to the given
 * customer.
 */
export const listMessagesOfInvoice = query({
  name: 'list messages to payers of an invoice',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    ...pageParameters,
    invoiceId: c.uuid<InvoiceId>(),
    customerId: c.maybe(c.uuid<CustomerId>()),
  },
  row: messageRow,
  sql: `select ${columns} from outbox
        where ${companyMessagesSql} and invoice_id = $4 and ($3::uuid is null or id < $3)
          and ($5::uuid is null
            or exists (select from invoices where company_id = $1 and id = $4 and customer_id = $5))
        ${newestFirstSql} $2`,
})

const customerIdsSql = (table: string) =>
  `any (array(select id from ${table} where company_id = $1 and customer_id = $4))`

/** Lists the messages about a customer's records, newest first. */
export const listMessagesOfCustomer = query({
  name: 'list messages to a customer',
  parameters: { companyId: c.uuid<CompanyId>(), ...pageParameters, customerId: c.uuid<CustomerId>() },
  row: messageRow,
  // Each of the three columns has its own index, which an "or" of arrays can use.
  sql: `select ${columns} from outbox
        where ${companyMessagesSql} and ($3::uuid is null or id < $3)
          and (invoice_id = ${customerIdsSql('invoices')} or subscription_id = ${customerIdsSql('subscriptions')}
            or hosted_payment_id = ${customerIdsSql('hosted_payments')})
        ${newestFirstSql} $2`,
})

export const findMessageToPayer = lookup({
  name: 'find message to payer',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<Uuid>() },
  row: messageRow,
  sql: `select ${columns} from outbox where ${companyMessagesSql} and id = $2`,
})
