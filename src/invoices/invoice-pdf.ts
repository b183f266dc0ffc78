import { toSupportEmail, formatWebsite, type Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import { add, subtract, zeroCents } from '#kernel/money'
import { formatDate, formatMoney } from '#kernel/format'
import type { Block, Column, Mark, Sheet } from '#platform/pdf'
import { formatFeeLabel, type RuleSet } from '#surcharge'
import type { PastTransaction } from '#attempts'
import { formatBillingAddress, type BilledCustomer } from './billing-address.ts'
import type { Invoice } from './invoice.ts'
import { formatInvoiceDate } from './format-invoice-date.ts'
import { paymentsTable } from './invoice-pdf-payments.ts'
import { calculateAmountDue, type InvoiceStatus } from './invoice-status.ts'
import { splitDescription, type LineItem } from './line-item.ts'
import { isSettledPayment, sumFees, sumRefunds } from './sum-refunds.ts'
import { toSurchargeNotice } from './invoice-surcharge-notice.ts'

export type InvoicePdfContent = {
  company: Company
  invoice: Invoice
  /** Undefined if an older system stored none. */
  customer: BilledCustomer | undefined
  transactions: PastTransaction[]
  logo?: Uint8Array | undefined
  /** The link to the payment page that the PDF shows, if any. */
  payUrl?: string | undefined
  /** The surcharge rules. */
  rules: RuleSet
  /** ms */
  now: number
}

/**
 * Returns an invoice as it is printed: sender, recipient, lines, payments and the amount due. A paid invoice is printed
 * as a receipt.
 */
export function invoiceSheet(printed: InvoicePdfContent): Sheet {
  const { company, invoice, logo, payUrl, now } = printed
  const paper = toDocumentTitle(invoice)
  const name = paper === 'Invoice' ? `Invoice ${invoice.number}` : `${paper} for invoice ${invoice.number}`
  return {
    title: name,
    author: company.name,
    language: 'en-US',
    createdAt: now,
    logo,
    color: company.branding.colour,
    foot: `${company.name} · ${name}`,
    blocks: [
      headBlock(printed),
      factsBlock(printed),
      ...textBlocks(isDescribedByItem(invoice) ? '' : invoice.description),
      ...itemsTable(invoice.items),
      sumsBlock(printed),
      ...textBlocks(toSurchargeNotice(printed, printed.rules) ?? ''),
      ...(payUrl === undefined ? [] : [payBlock(payUrl)]),
      ...paymentsTable(printed),
    ],
  }
}

/**
 * Returns the header by which a browser shows the PDF and names its file. The plain name needs no quoting for any
 * invoice number.
 */
export function toContentDisposition({ number }: Pick<Invoice, 'number'>): string {
  const plain = toFileName(number, /[^A-Za-z0-9._-]+/g)
  const whole = toFileName(number, /[\p{Cc}\p{Cf}\p{Cs}\s\\/:*?"<>|]+/gu)
  // RFC 8187 escapes these as well.
  const escaped = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `inline; filename="${plain}"${whole === plain ? '' : `; filename*=UTF-8''${escaped}`}`
}

function toFileName(number: string, without: RegExp): string {
  const name = number.replace(without, '-').replace(/^[.-]+|[.-]+$/g, '')
  return `${name || 'invoice'}.pdf`
}

function headBlock({ company, invoice, transactions }: InvoicePdfContent): Block {
  const number = findReceiptNumber(transactions)
  const isBill = toDocumentTitle(invoice) === 'Invoice'
  return {
    kind: 'head',
    sender: company.name,
    senderLines: senderLines(company),
    title: toDocumentTitle(invoice),
    titleLines: isBill
      ? [invoice.number]
      : [`for invoice ${invoice.number}`, ...(number === undefined ? [] : [`Receipt number ${number}`])],
    mark: marks[invoice.status],
  }
}

const marks: Partial<Record<InvoiceStatus, Mark>> = {
  Paid: { text: 'PAID', tone: 'good' },
  Refunded: { text: 'REFUNDED', tone: 'calm' },
  Voided: { text: 'VOID', tone: 'bad' },
  Cancelled: { text: 'CANCELED', tone: 'bad' },
}

/** The receipt number is the id of the last payment that counts, by which the company finds it. */
function findReceiptNumber(transactions: readonly PastTransaction[]): string | undefined {
  const last = transactions.findLast(isSettledPayment)
  return last && toPublicId('trx', last.id)
}

/** The document's title for the payer: a paid invoice is no longer a bill. */
function toDocumentTitle({ status }: Invoice): 'Invoice' | 'Receipt' | 'Refund receipt' {
  if (status === 'Refunded') return 'Refund receipt'
  return status === 'Paid' ? 'Receipt' : 'Invoice'
}

/** The company's contact lines: its address, or the known parts of it. */
function senderLines(company: Company): string[] {
  const { addressLines = [], supportPhone, website } = company.branding
  const reached = [toSupportEmail(company), supportPhone, website && formatWebsite(website)]
  // A state without a ZIP code is no address.
  const isPlace = addressLines.length === 0 && company.zip !== undefined
  const place = isPlace ? joinNonBlank(' ', company.state, company.zip) : undefined
  return filterNonBlank(...addressLines, ...reached, place)
}

const statusLabels: Record<InvoiceStatus, string> = {
  Pending: 'Due',
  Paid: 'Paid',
  Partial: 'Partially paid',
  ACHPending: 'Processing',
  Overdue: 'Overdue',
  Voided: 'Void',
  Cancelled: 'Canceled',
  Failed: 'Payment failed',
  Refunded: 'Refunded',
}

function factsBlock({ company, invoice, customer }: InvoicePdfContent): Block {
  return {
    kind: 'columns',
    columns: [
      { label: 'Billed to', lines: customer ? formatBillingAddress(customer) : [], share: 1.75 },
      { label: 'Invoice date', lines: [formatInvoiceDate(invoice, company)] },
      dateColumn(invoice, company),
      { label: 'Status', lines: [statusLabels[invoice.status]] },
    ],
  }
}

/** A bill shows its due date, a receipt its payment date. */
function dateColumn(invoice: Invoice, { timeZone }: Company) {
  const { paidAt, dueAt, dueDateOnly } = invoice
  if (toDocumentTitle(invoice) === 'Receipt' && paidAt !== undefined)
    return { label: 'Payment date', lines: [formatDate(paidAt, timeZone)] }
  // A due date without a time is the same day everywhere; an instant is printed in the company's time zone.
  return { label: 'Due date', lines: [formatDate(dueAt, dueDateOnly ? 'UTC' : timeZone)] }
}

/** Whether the description equals the text of the only line. */
function isDescribedByItem({ description, items }: Invoice): boolean {
  const [only, ...more] = items
  return more.length === 0 && only?.description?.trim() === description.trim()
}

function textBlocks(words: string): Block[] {
  return words.trim() === '' ? [] : [{ kind: 'text', text: words }]
}

type ItemColumn = Column & { text(item: LineItem): string | undefined }

const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const itemColumns: ItemColumn[] = [
  {
    label: 'Description',
    align: 'left',
    grows: true,
    keepsLines: true,
    text: ({ description }) => description && splitDescription(description).join('\n'),
  },
  {
    label: 'Quantity',
    align: 'right',
    text: ({ quantity }) => (quantity === undefined ? undefined : quantityFormat.format(quantity)),
  },
  {
    label: 'Unit price',
    align: 'right',
    text: ({ unitPrice }) => (unitPrice === undefined ? undefined : formatMoney(unitPrice)),
  },
  {
    label: 'Total',
    align: 'right',
    text: ({ totalPrice }) => (totalPrice === undefined ? undefined : formatMoney(totalPrice)),
  },
]

/** The line table, with only the columns that any line fills. */
function itemsTable(items: LineItem[]): Block[] {
  if (items.length === 0) return []
  const columns = itemColumns.filter((column) => column.grows || items.some((item) => column.text(item)))
  return [
    {
      kind: 'table',
      columns: columns.map(({ text: _text, ...column }) => column),
      rows: items.map((item) => columns.map((column) => column.text(item) ?? '')),
    },
  ]
}

function sumsBlock({ company, invoice, transactions }: InvoicePdfContent): Block {
  const refunded = sumRefunds(transactions)
  const fees = sumFees(transactions)
  const paid = add(invoice.paid, refunded)
  const givenBack = add(refunded, fees.refunded)
  const inFlight = add(invoice.settling, invoice.reserved)
  return {
    kind: 'sums',
    rows: [
      { label: 'Invoice total', value: formatMoney(invoice.amount) },
      { label: 'Paid', value: formatMoney(paid) },
      ...(fees.charged > 0
        ? [
            { label: formatFeeLabel(company), value: formatMoney(fees.charged) },
            { label: 'Total charged', value: formatMoney(add(paid, fees.charged)) },
          ]
        : []),
      ...(givenBack > 0 ? [{ label: 'Refunded', value: formatMoney(subtract(zeroCents, givenBack)) }] : []),
      ...(inFlight > 0 ? [{ label: 'Processing', value: formatMoney(inFlight) }] : []),
      { label: 'Amount due', value: formatMoney(calculateAmountDue(invoice)), strong: true },
    ],
  }
}

function payBlock(url: string): Block {
  return {
    kind: 'link',
    label: 'Pay online',
    text: 'Scan the code with the camera of your phone, or open this link:',
    url,
    note: 'This link is private. Anyone who has it can view and pay this invoice.',
  }
}

function joinNonBlank(separator: string, ...parts: (string | undefined)[]): string {
  return filterNonBlank(...parts).join(separator)
}

function filterNonBlank(...parts: (string | undefined)[]): string[] {
  return parts.flatMap((part) => (part?.trim() ? [part] : []))
}
