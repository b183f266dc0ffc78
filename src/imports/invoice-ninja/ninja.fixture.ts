import { deflateRawSync, crc32 } from 'node:zlib'
import type { Book } from '../book.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'

/** The moment of the tests, in ms. */
export const now = Date.UTC(2026, 10, 30, 12)

/** A record of an export, by the columns of Invoice Ninja 5. */
export type Columns = Record<string, unknown>

const lifetime = { is_deleted: 0, deleted_at: null, created_at: 1_768_435_200, updated_at: 1_768_435_200 }

const noTaxes = {
  tax_name1: '',
  tax_rate1: 0,
  tax_name2: '',
  tax_rate2: 0,
  tax_name3: '',
  tax_rate3: 0,
}

/** Returns a line of a document: two hours at 20.00. */
export function buildLine(changes: Columns = {}): Columns {
  return {
    product_key: 'garden',
    notes: 'Garden work',
    cost: 20,
    quantity: 2,
    discount: 0,
    is_amount_discount: false,
    ...noTaxes,
    sort_id: '0',
    line_total: 40,
    type_id: '1',
    ...changes,
  }
}

const document = {
  ...lifetime,
  ...noTaxes,
  client_id: 'wMvbmOeYAl',
  discount: 0,
  is_amount_discount: 0,
  line_items: [buildLine()],
  total_taxes: '0.000000',
  uses_inclusive_taxes: 0,
  custom_surcharge1: '0.000000',
  custom_surcharge2: '0.000000',
  custom_surcharge3: null,
  custom_surcharge4: null,
  custom_surcharge_tax1: 0,
  custom_surcharge_tax2: 0,
  custom_surcharge_tax3: 0,
  custom_surcharge_tax4: 0,
  partial: '0.000000',
  amount: '40.000000',
  balance: '40.000000',
  paid_to_date: '0.000000',
}

/** Returns a client in San Francisco. */
export function buildClient(changes: Columns = {}): Columns {
  return {
    ...lifetime,
    hashed_id: 'wMvbmOeYAl',
    name: 'Diaz Bakery',
    number: '0001',
    phone: '',
    address1: '1 Market Street',
    address2: '',
    city: 'San Francisco',
    state: 'California',
    postal_code: '94105',
    country_id: '840',
    group_settings_id: '',
    settings: { currency_id: '1' },
    ...changes,
  }
}

/** Returns the contact of the client. */
export function buildContact(changes: Columns = {}): Columns {
  return {
    client_id: 'wMvbmOeYAl',
    first_name: 'Rosa',
    last_name: 'Diaz',
    email: 'rosa@example.com',
    phone: '+1 415 555 0100',
    is_primary: 1,
    deleted_at: null,
    password: 'a secret',
    ...changes,
  }
}

/** Returns a card of the client at Stripe. */
export function buildToken(changes: Columns = {}): Columns {
  return {
    ...lifetime,
    hashed_id: 'Opnel5aKBz',
    client_id: 'wMvbmOeYAl',
    company_gateway_id: 'VolejRejNm',
    gateway_type_id: 1,
    gateway_customer_reference: 'cus_NffrFeUfNV2Hib',
    token: 'pm_1MqLiJLkdIwHu7ix',
    is_default: 1,
    meta: { brand: 'visa', last4: '4242', exp_month: '8', exp_year: '2027', type: 1 },
    ...changes,
  }
}

/** Returns the gateway of Stripe. */
export function buildGateway(changes: Columns = {}): Columns {
  return {
    ...lifetime,
    hashed_id: 'VolejRejNm',
    gateway_key: 'd14dd26a37cecc30fdd65700bfb55b23',
    config: '{"apiKey":"a secret"}',
    fees_and_limits: { '1': { is_enabled: true, fee_amount: 0, fee_percent: 0 } },
    ...changes,
  }
}

/** Returns a recurring invoice of each month that the payer pays within 14 days. */
export function buildRecurring(changes: Columns = {}): Columns {
  return {
    ...document,
    hashed_id: 'Wpmbk5ezJn',
    number: 'R-0001',
    status_id: 2,
    frequency_id: 5,
    next_send_date: '2026-12-15 00:00:00',
    next_send_date_client: '2026-12-15',
    last_sent_date: '2026-11-15 00:00:00',
    remaining_cycles: -1,
    auto_bill: 'off',
    auto_bill_enabled: 0,
    due_date_days: 'terms',
    ...changes,
  }
}

/** Returns an invoice that was sent and is not paid. */
export function buildInvoice(changes: Columns = {}): Columns {
  return {
    ...document,
    hashed_id: 'YMvbmOeQ1l',
    number: '2026-0007',
    status_id: 2,
    date: '2026-11-15',
    due_date: '2026-11-29',
    recurring_id: '',
    ...changes,
  }
}

/** Returns an export with one client, one recurring invoice and one invoice. */
export function buildExport(changes: Columns = {}): Columns {
  return {
    app_version: '5.10.17',
    company: {
      settings: { currency_id: '1', country_id: '840', payment_terms: '14', auto_bill_date: 'on_send_date' },
    },
    clients: [buildClient()],
    client_contacts: [buildContact()],
    client_gateway_tokens: [],
    company_gateways: [buildGateway()],
    recurring_invoices: [buildRecurring()],
    invoices: [buildInvoice()],
    credits: [],
    payments: [],
    quotes: [],
    ...changes,
  }
}

/** Reads an export from its JSON. */
export function readExport(changes: Columns = {}, taxPercentage = 0): Book {
  return readInvoiceNinja(new Map([['backup.json', toBytes(buildExport(changes))]]), { now, taxPercentage })
}

/** Returns a value as the bytes of its JSON. */
export function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Packs a file into a zip archive, deflated or stored. `flags` are those of its entry. */
export function zipFile(name: string, content: Uint8Array, { method = 8, flags = 0 } = {}): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
  const made = Buffer.from([20, 3])
  const place = Buffer.alloc(14)
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002', 'latin1'),
    made,
    fields,
    place,
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

/** Reads an export with this recurring invoice and no invoice. `more` replaces arrays of the export. */
export const readRecurring = (recurring: Columns, more: Columns = {}, taxPercentage = 0) =>
  readExport({ invoices: [], recurring_invoices: [buildRecurring(recurring)], ...more }, taxPercentage)

/** Returns the company of an export with these settings. */
export const withCompany = (settings: Columns) => {
  const { company } = buildExport()
  return { company: { settings: { ...(company as { settings: Columns }).settings, ...settings } } }
}

/** The saved card of the client. */
export const token = { client_gateway_tokens: [buildToken()] }
