import { z } from 'zod'

// The columns of Invoice Ninja 5 that an import reads, as its models write them to JSON: decimals are texts, flags are 0
// and 1 or false and true, and an empty text or null is an absent id. Other columns, such as the credentials of
// gateways, are dropped.

type Scalar = string | number | boolean | null | undefined

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object'
}

/** Returns a schema of a column. A union of types would try each of them, which takes most of the time of an export. */
function column<Value>(convert: (value: Scalar) => Value) {
  return z
    .unknown()
    .optional()
    .transform((value, context): Value => {
      if (isScalar(value)) return convert(value)
      context.addIssue({ code: 'custom', message: 'must be a text or a number' })
      return z.NEVER
    })
}

const toText = (value: Scalar) => (value === null || value === undefined ? '' : String(value))

/** A text; null is empty. */
const text = column(toText)

/** A decimal as it is written; null and an empty text are zero. */
const decimal = column((value) => toText(value).trim() || '0')

const flag = column((value) => value === true || value === 1 || value === '1' || value === 'true')

/** The day of a date or of a timestamp, YYYY-MM-DD; empty if there is none. */
const day = column((value) => toText(value).slice(0, 10))

/** Seconds since 1970, or a timestamp, as a day; empty if there is none. */
const moment = column((value) =>
  typeof value === 'number' ? new Date(value * 1000).toISOString().slice(0, 10) : toText(value).slice(0, 10),
)

const settings = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined || Array.isArray(value) ? {} : value))

// Archived records have a time of deletion; deleted ones have the flag as well.
const lifetime = { is_deleted: flag, deleted_at: text }

const taxes = {
  tax_name1: text,
  tax_name2: text,
  tax_name3: text,
  tax_rate1: decimal,
  tax_rate2: decimal,
  tax_rate3: decimal,
}

const lineItem = z.object({
  product_key: text,
  notes: text,
  cost: decimal,
  quantity: decimal,
  discount: decimal,
  ...taxes,
})

/** The lines of a document: a list, or an object whose members are the lines. */
const lineItems = z
  .preprocess(
    (value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : value,
    z.union([z.array(lineItem), z.null(), z.literal('')]).optional(),
  )
  .transform((lines) => (Array.isArray(lines) ? lines : []))

const document = {
  ...lifetime,
  hashed_id: text.pipe(z.string().min(1)),
  client_id: text,
  status_id: text,
  number: text,
  discount: decimal,
  is_amount_discount: flag,
  line_items: lineItems,
  ...taxes,
  uses_inclusive_taxes: flag,
  total_taxes: decimal,
  custom_surcharge1: decimal,
  custom_surcharge2: decimal,
  custom_surcharge3: decimal,
  custom_surcharge4: decimal,
  custom_surcharge_tax1: flag,
  custom_surcharge_tax2: flag,
  custom_surcharge_tax3: flag,
  custom_surcharge_tax4: flag,
  amount: decimal,
  balance: decimal,
}

/** The arrays of an export, by their names there, with the schema of a record. */
export const tables = {
  clients: z.object({
    ...lifetime,
    hashed_id: text.pipe(z.string().min(1)),
    name: text,
    number: text,
    phone: text,
    address1: text,
    address2: text,
    city: text,
    state: text,
    postal_code: text,
    country_id: text,
    group_settings_id: text,
    settings,
  }),
  client_contacts: z.object({
    client_id: text,
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    is_primary: flag,
    deleted_at: text,
  }),
  group_settings: z.object({ hashed_id: text, settings }),
  company_gateways: z.object({
    ...lifetime,
    hashed_id: text,
    gateway_key: text,
    fees_and_limits: z.unknown().transform((value) => fees.safeParse(value).data ?? {}),
  }),
  client_gateway_tokens: z.object({
    ...lifetime,
    hashed_id: text.pipe(z.string().min(1)),
    client_id: text,
    company_gateway_id: text,
    gateway_type_id: text,
    gateway_customer_reference: text,
    token: text,
    is_default: flag,
    meta: z.unknown().transform((value) => tokenMeta.safeParse(value).data ?? { state: '' }),
  }),
  recurring_invoices: z.object({
    ...document,
    frequency_id: text,
    next_send_date: day,
    next_send_date_client: day,
    last_sent_date: day,
    created_at: moment,
    remaining_cycles: text,
    auto_bill: text,
    auto_bill_enabled: flag,
    due_date_days: text,
  }),
  invoices: z.object({
    ...document,
    date: day,
    due_date: day,
    recurring_id: text,
    partial: decimal,
    paid_to_date: decimal,
  }),
  credits: z.object({
    ...lifetime,
    hashed_id: text,
    client_id: text,
    status_id: text,
    number: text,
    balance: decimal,
  }),
  payments: z.object({
    ...lifetime,
    hashed_id: text,
    client_id: text,
    status_id: text,
    number: text,
    amount: decimal,
    applied: decimal,
    refunded: decimal,
  }),
}

const fee = z.object({ is_enabled: flag, fee_amount: decimal, fee_percent: decimal })
const fees = z.record(z.string(), fee.optional().catch(undefined))
const tokenMeta = z.object({ state: text })

/** The columns of an invoice that is paid, canceled, reversed or deleted. Most invoices of an export are. */
export const closedInvoiceRow = z.object({ is_deleted: flag, number: text })

/** The columns that decide whether an invoice is closed. */
export const invoiceStateRow = z.object({ is_deleted: flag, status_id: text })

/** The company of an export. */
export const companyRow = z.object({ settings, is_disabled: flag })

/** The name of an array of an export. */
export type TableName = keyof typeof tables

/** A record of an array of an export. */
export type NinjaRow<Name extends TableName> = z.output<(typeof tables)[Name]>

/** A document with lines: an invoice or a recurring invoice. */
export type NinjaDocument = NinjaRow<'invoices'> | NinjaRow<'recurring_invoices'>

/** An export of Invoice Ninja 5. `invoices` are those that are open or drafts. */
export type NinjaExport = { [Name in TableName]: NinjaRow<Name>[] } & {
  company: z.output<typeof companyRow>
  closedInvoices: z.output<typeof closedInvoiceRow>[]
}
