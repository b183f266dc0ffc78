import type { Company } from '#companies'
import type { Customer } from '#customers'
import { add } from '#kernel/money'
import { dayInWords, moneyInWords } from '#kernel/words'
import type { Block, Column, Sheet } from '#platform/pdf'
import type { RuleSet } from '#surcharge'
import type { PastTransaction } from '#transactions'
import type { Invoice } from './invoice.ts'
import { invoiceDayInWords } from './invoice-day.ts'
import { paymentsTable } from './invoice-pdf-payments.ts'
import { amountDueOf, type InvoiceStatus } from './invoice-status.ts'
import type { LineItem } from './line-item.ts'
import { noticeOn } from './surcharge-notice-on.ts'

export type Printed = {
  company: Company
  invoice: Invoice
  /** Missing when an older system left none. */
  customer: Customer | undefined
  transactions: PastTransaction[]
  /** What surcharges go by. */
  rules: RuleSet
  /** ms */
  now: number
}

/** An invoice as it is printed: whom it is from and to, what for, what was paid and what is left. */
export function invoiceSheet(printed: Printed): Sheet {
  const { company, invoice, now } = printed
  return {
    title: `Invoice ${invoice.number}`,
    author: company.name,
    language: 'en-US',
    createdAt: now,
    foot: `${company.name} · Invoice ${invoice.number}`,
    blocks: [
      head(printed),
      facts(printed),
      ...text(invoice.description),
      ...itemsTable(invoice.items),
      sums(invoice),
      ...text(noticeOn(printed, printed.rules) ?? ''),
      ...paymentsTable(printed),
    ],
  }
}

/** The name under which browsers keep the PDF; nothing in it needs quoting, whatever the number holds. */
export function pdfFileName({ number }: Pick<Invoice, 'number'>): string {
  const plain = number.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '')
  return `${plain || 'invoice'}.pdf`
}

function head({ company, invoice }: Printed): Block {
  return {
    kind: 'head',
    sender: company.name,
    senderLines: texts(company.email, joined(' ', company.state, company.zip)),
    title: 'Invoice',
    titleLines: [invoice.number],
  }
}

const statusWords: Record<InvoiceStatus, string> = {
  Pending: 'Awaiting payment',
  Paid: 'Paid',
  Partial: 'Partly paid',
  ACHPending: 'Bank transfer pending',
  Overdue: 'Overdue',
  Voided: 'Voided',
  Cancelled: 'Cancelled',
  Failed: 'Payment failed',
  Refunded: 'Refunded',
}

function facts({ company, invoice, customer }: Printed): Block {
  // A due date without a time is the same day everywhere; an instant is told in the company's own zone.
  const dueZone = invoice.dueDateOnly ? 'UTC' : company.timeZone
  return {
    kind: 'columns',
    columns: [
      { label: 'Billed to', lines: customer ? addressLines(customer) : [], share: 1.75 },
      { label: 'Invoice date', lines: [invoiceDayInWords(invoice, company)] },
      { label: 'Due date', lines: [dayInWords(invoice.dueAt, dueZone)] },
      { label: 'Status', lines: [statusWords[invoice.status]] },
    ],
  }
}

function text(words: string): Block[] {
  return words.trim() === '' ? [] : [{ kind: 'text', text: words }]
}

function addressLines(customer: Customer): string[] {
  const { companyName, firstName, lastName, address1, address2, city, state, zip, email } = customer
  const place = joined(', ', city, joined(' ', state, zip))
  return texts(companyName, joined(' ', firstName, lastName), address1, address2, place, email)
}

type ItemColumn = Column & { text(item: LineItem): string | undefined }

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const itemColumns: ItemColumn[] = [
  { label: 'Description', align: 'left', grows: true, text: ({ description }) => description },
  {
    label: 'Quantity',
    align: 'right',
    text: ({ quantity }) => (quantity === undefined ? undefined : quantities.format(quantity)),
  },
  {
    label: 'Unit price',
    align: 'right',
    text: ({ unitPrice }) => (unitPrice === undefined ? undefined : moneyInWords(unitPrice)),
  },
  {
    label: 'Total',
    align: 'right',
    text: ({ totalPrice }) => (totalPrice === undefined ? undefined : moneyInWords(totalPrice)),
  },
]

/** The lines, with the columns that any of them fills. */
function itemsTable(items: LineItem[]): Block[] {
  if (items.length === 0) return []
  const columns = itemColumns.filter((column) => column.grows || items.some((item) => column.text(item)))
  return [
    {
      kind: 'table',
      columns: columns.map(({ label, align, grows }) => ({ label, align, grows })),
      rows: items.map((item) => columns.map((column) => column.text(item) ?? '')),
    },
  ]
}

function sums(invoice: Invoice): Block {
  const inFlight = add(invoice.settling, invoice.reserved)
  return {
    kind: 'sums',
    rows: [
      { label: 'Amount', value: moneyInWords(invoice.amount) },
      { label: 'Amount paid', value: moneyInWords(invoice.paid) },
      ...(inFlight > 0 ? [{ label: 'Payments pending', value: moneyInWords(inFlight) }] : []),
      { label: 'Balance due', value: moneyInWords(amountDueOf(invoice)), strong: true },
    ],
  }
}

function joined(separator: string, ...parts: (string | undefined)[]): string {
  return texts(...parts).join(separator)
}

function texts(...parts: (string | undefined)[]): string[] {
  return parts.flatMap((part) => (part?.trim() ? [part] : []))
}
