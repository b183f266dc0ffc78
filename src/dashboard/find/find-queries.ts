import type { InvoiceStatus } from '#invoices'
import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { PaymentMeans } from '#kernel/rails'
import { c, query, type RowOf } from '#platform/database'
import type { ChargedInstrument, OfflineDetails, TransactionStatus } from '#attempts'

/** The number of a company's customers that a search reads, newest first. */
const scannedCustomersMax = 100_000
/** The number of a company's records that a search without an index reads, newest first. */
const scannedRecordsMax = 20_000

const companyParameters = { companyId: c.uuid<CompanyId>(), limit: c.integer }

const payerRow = {
  first_name: c.maybe(c.text()),
  last_name: c.maybe(c.text()),
  company_name: c.maybe(c.text()),
  email: c.maybe(c.text()),
}
const payerColumns = Object.keys(payerRow)
  .map((name) => `c.${name}`)
  .join(', ')

const customerRow = { id: c.uuid<CustomerId>(), ...payerRow }

const invoiceRow = {
  id: c.uuid<InvoiceId>(),
  number: c.text(),
  status: c.text<InvoiceStatus>(),
  amount_cents: c.cents,
  description: c.text(),
  ...payerRow,
}
const invoiceColumns = `i.id, i.number, i.status, i.amount_cents, i.description, ${payerColumns}`
const joinPayer = (of: string) =>
  `left join customers c on c.company_id = ${of}.company_id and c.id = ${of}.customer_id`

const transactionRow = {
  id: c.uuid<TransactionId>(),
  action: c.text<'sale' | 'auth' | 'authcomplete' | 'refund' | 'void'>(),
  status: c.text<TransactionStatus>(),
  total_cents: c.cents,
  payment_method: c.text<PaymentMeans>(),
  instrument: c.json<ChargedInstrument>(),
  offline: c.maybe(c.json<OfflineDetails>()),
  order_id: c.maybe(c.text()),
  created_at: c.instant,
  ...payerRow,
}
const transactionColumns = `t.id, t.action, t.status, t.subtotal_cents + t.fee_cents as total_cents, t.payment_method, t.instrument,
          t.offline, t.order_id, t.created_at, ${payerColumns}`

const subscriptionRow = {
  id: c.uuid<SubscriptionId>(),
  status: c.text(),
  plan_id: c.text(),
  total_cents: c.cents,
  ...payerRow,
}
const subscriptionColumns = `s.id, s.status, s.plan_id, s.total_cents, ${payerColumns}`

export type CustomerRow = RowOf<typeof customerRow>
export type InvoiceRow = RowOf<typeof invoiceRow>
export type TransactionRow = RowOf<typeof transactionRow>
export type SubscriptionRow = RowOf<typeof subscriptionRow>

/** Finds the invoice of an id and those whose number begins with one of several texts, in the order of numbers. */
export const findInvoicesByName = query({
  name: 'find invoices by id or number',
  parameters: { ...companyParameters, id: c.maybe(c.uuid<InvoiceId>()), numbers: c.texts() },
  row: invoiceRow,
  sql: `select ${invoiceColumns}
        from (
          select id from invoices where company_id = $1 and id = $3
          union
          select numbered.id from unnest($4::text[]) as begun(number) cross join lateral (
            select id from invoices
            where company_id = $1 and number >= begun.number and number <= begun.number || chr(1114111)
            order by number limit $2) as numbered) as found
        join invoices i on i.company_id = $1 and i.id = found.id ${joinPayer('i')}
        order by i.number limit $2`,
})

/** Returns SQL for whether a text has all the words of a parameter, in any order. */
const hasWordsSql = (text: string, words: string) =>
  `not exists (select from unnest(${words}::text[]) as word where strpos(${text}, word) = 0)`

// Most custom fields do not contain the text, and a search in their JSON is cheaper than reading each field.
const hasFieldSql = (fields: string, text: string) =>
  `(${fields} <> '{}' and strpos(lower(${fields}::text), ${text}) > 0
            and exists (select from jsonb_each_text(${fields}) as field where folded(field.value) = ${text}))`

/**
 * Finds the newest invoices of a text or an amount. The number contains the text, the description has its words, or a
 * custom field equals it.
 */
export const findNewestInvoices = query({
  name: 'find among the newest invoices',
  parameters: { ...companyParameters, text: c.text(), amount: c.maybe(c.cents), words: c.texts() },
  row: invoiceRow,
  sql: `select ${invoiceColumns}
        from (
          select id, created_at, number, amount_cents, description, custom_fields from invoices
          where company_id = $1 order by created_at desc, id desc limit ${scannedRecordsMax}) as newest
        join invoices i on i.company_id = $1 and i.id = newest.id ${joinPayer('i')}
        where newest.amount_cents = $4 or strpos(folded(newest.number), $3) > 0
          or ${hasWordsSql('folded(newest.description)', '$5')} or ${hasFieldSql('newest.custom_fields', '$3')}
        order by newest.created_at desc, newest.id desc limit $2`,
})

/** Finds the newest invoices of each of several customers, of an amount if given. */
export const findInvoicesOfCustomers = query({
  name: 'find invoices of customers',
  parameters: { ...companyParameters, customerIds: c.uuids<CustomerId>(), amount: c.maybe(c.cents) },
  row: invoiceRow,
  sql: `select ${invoiceColumns}
        from unnest($3::uuid[]) as billed(customer_id) cross join lateral (
          select id from (
            select id, created_at, amount_cents from invoices
            where company_id = $1 and customer_id = billed.customer_id
            order by created_at desc, id desc limit ${scannedRecordsMax}) as theirs
          where $4::bigint is null or theirs.amount_cents = $4
          order by theirs.created_at desc, theirs.id desc limit $2) as newest
        join invoices i on i.company_id = $1 and i.id = newest.id ${joinPayer('i')}
        order by i.created_at desc, i.id desc`,
})

/** Finds the newest customers whose phone number ends with digits, which are given in reverse. */
export const findCustomersByPhone = query({
  name: 'find customers by phone',
  parameters: { ...companyParameters, phoneEnd: c.text() },
  row: customerRow,
  sql: `select c.id, ${payerColumns}
        from customers c
        where c.company_id = $1 and c.phone_number is not null
          and reverse(regexp_replace(c.phone_number, '\\D', '', 'g')) collate "C" >= $3
          and reverse(regexp_replace(c.phone_number, '\\D', '', 'g')) collate "C" < $3 || ':'
        order by reverse(regexp_replace(c.phone_number, '\\D', '', 'g')) collate "C", c.id limit $2`,
})

/**
 * Finds the customer of an id, and those of a text. Their names and email have all its words, or a custom field equals
 * it. Matches at the start of the name, company or email come first, then the newest.
 */
export const findCustomersByText = query({
  name: 'find customers by text',
  parameters: {
    ...companyParameters,
    id: c.maybe(c.uuid<CustomerId>()),
    text: c.text(),
    words: c.texts(),
  },
  row: customerRow,
  // The matches are limited before they are joined, so that PostgreSQL looks up each by its key.
  sql: `select c.id, ${payerColumns}
        from (
          select newest.id, newest.id is not distinct from $3 as is_named, strpos(newest.directory_text, E'\\x1f' || $4) = 0 as is_inner
          from (
            select id, directory_text, custom_fields from customers
            where company_id = $1 order by id desc limit ${scannedCustomersMax}) as newest
          where newest.id = $3 or ${hasWordsSql('newest.directory_text', '$5')}
            or ${hasFieldSql('newest.custom_fields', '$4')}
          order by is_named desc, is_inner, newest.id desc limit $2) as found
        join customers c on c.company_id = $1 and c.id = found.id
        order by found.is_named desc, found.is_inner, found.id desc`,
})

/** Finds transactions by id, order, invoice number, the reference of an offline payment or of a movement at the processor. */
export const findTransactionsByName = query({
  name: 'find transactions by id or order',
  parameters: {
    ...companyParameters,
    id: c.maybe(c.uuid<TransactionId>()),
    names: c.texts(),
    offlineReferences: c.texts(),
  },
  row: transactionRow,
  sql: `select ${transactionColumns}
        from (
          select id from transactions where company_id = $1 and id = $3
          union
          select id from transactions where company_id = $1 and processor_id = any($4)
          union
          select ordered.id from unnest($4::text[]) as named(order_id) cross join lateral (
            select id from transactions
            where company_id = $1 and order_id = named.order_id and invoice_id is null
            order by created_at desc, id desc limit $2) as ordered
          union
          select paid.id from unnest($4::text[]) as named(number)
          join invoices i on i.company_id = $1 and i.number = named.number cross join lateral (
            select id from transactions where company_id = $1 and invoice_id = i.id
            order by created_at desc, id desc limit $2) as paid
          union
          select recorded.id from unnest($5::text[]) as named(reference) cross join lateral (
            select id from transactions
            where company_id = $1 and offline ->> 'reference' is not null
              and folded(offline ->> 'reference') = named.reference
            order by created_at desc, id desc limit $2) as recorded) as found
        join transactions t on t.company_id = $1 and t.id = found.id ${joinPayer('t')}
        order by t.created_at desc, t.id desc limit $2`,
})

/** Finds the transactions of a request among the newest. */
export const findTransactionsOfRequest = query({
  name: 'find transactions of a request',
  parameters: { ...companyParameters, correlationId: c.text() },
  row: transactionRow,
  sql: `select ${transactionColumns}
        from (
          select id, created_at, correlation_id from transactions
          where company_id = $1 and payment_method <> 'offline'
          order by created_at desc, id desc limit ${scannedRecordsMax}) as newest
        join transactions t on t.company_id = $1 and t.id = newest.id ${joinPayer('t')}
        where newest.correlation_id = $3
        order by newest.created_at desc, newest.id desc limit $2`,
})

/**
 * Finds the newest transactions since a moment by the last four digits of the card or account, and by amount if given.
 */
export const findChargesOfLastFour = query({
  name: 'find charges by last four',
  parameters: { ...companyParameters, since: c.instant, lastFour: c.text(), amount: c.maybe(c.cents) },
  row: transactionRow,
  sql: `select ${transactionColumns}
        from (
          select id, created_at, subtotal_cents, fee_cents from transactions
          where company_id = $1 and instrument ->> 'lastFour' = $4 and created_at >= $3
          order by created_at desc, id desc limit ${scannedRecordsMax}) as newest
        join transactions t on t.company_id = $1 and t.id = newest.id ${joinPayer('t')}
        where $5::bigint is null or newest.subtotal_cents = $5 or newest.subtotal_cents + newest.fee_cents = $5
        order by newest.created_at desc, newest.id desc limit $2`,
})

/** Finds transactions of an amount among the newest, of some customers if given. */
export const findChargesOfAmount = query({
  name: 'find charges by amount',
  parameters: { ...companyParameters, amount: c.cents, customerIds: c.maybe(c.uuids<CustomerId>()) },
  row: transactionRow,
  sql: `select ${transactionColumns}
        from (
          select id, created_at, subtotal_cents, fee_cents from transactions
          where company_id = $1 order by created_at desc, id desc limit ${scannedRecordsMax}) as newest
        join transactions t on t.company_id = $1 and t.id = newest.id ${joinPayer('t')}
        where (newest.subtotal_cents = $3 or newest.subtotal_cents + newest.fee_cents = $3)
          and ($4::uuid[] is null or t.customer_id = any($4))
        order by newest.created_at desc, newest.id desc limit $2`,
})

/** Finds the subscription of an id, and the newest ones of several customers. */
export const findSubscriptions = query({
  name: 'find subscriptions by id or customer',
  parameters: {
    ...companyParameters,
    id: c.maybe(c.uuid<SubscriptionId>()),
    customerIds: c.uuids<CustomerId>(),
  },
  row: subscriptionRow,
  sql: `select ${subscriptionColumns}
        from (
          select id from subscriptions where company_id = $1 and id = $3
          union
          select newest.id from unnest($4::uuid[]) as subscribed(customer_id) cross join lateral (
            select id from subscriptions where company_id = $1 and customer_id = subscribed.customer_id
            order by created_at desc, id desc limit $2) as newest) as found
        join subscriptions s on s.company_id = $1 and s.id = found.id ${joinPayer('s')}
        order by s.created_at desc, s.id desc limit $2`,
})
