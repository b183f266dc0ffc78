import { expect, describe, test } from 'vitest'
import type { PastTransaction } from '#attempts'
import type { Company } from '#companies'
import { toPublicId, type TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Block } from '#platform/pdf'
import type { Invoice } from './invoice.ts'
import { invoiceSheet } from './invoice-pdf.ts'

const company = {
  name: 'Hill Gardens',
  state: 'TX',
  timeZone: 'America/Chicago',
  products: ['cc'],
  surcharge: {},
  branding: {},
} as unknown as Company

const invoice = {
  number: 'INV-1',
  description: 'Gardening',
  invoiceDate: Date.UTC(2027, 0, 1, 3),
  dueAt: Date.UTC(2027, 0, 15),
  dueDateOnly: true,
  items: [],
  paymentMethods: [],
  status: 'Pending',
  amount: toCents(100_000),
  paid: toCents(0),
  settling: toCents(0),
  reserved: toCents(0),
} as unknown as Invoice

function blocks<Kind extends Block['kind']>(
  kind: Kind,
  changes: { company?: Partial<Company>; invoice?: Partial<Invoice>; transactions?: PastTransaction[] },
): Extract<Block, { kind: Kind }>[] {
  const sheet = invoiceSheet({
    company: { ...company, ...changes.company },
    invoice: { ...invoice, ...changes.invoice },
    customer: undefined,
    transactions: changes.transactions ?? [],
    rules: { version: 'test', rules: [] },
    now: Date.UTC(2027, 0, 2),
  })
  return sheet.blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)
}

describe('what is said once', () => {
  test('a description is not printed above the one line that says the same', () => {
    const line = { itemId: 'a', description: ' Gardening', totalPrice: toCents(100_000) }
    const textsWith = (items: Invoice['items']) =>
      blocks('text', { invoice: { items } }).map(({ text }) => text)
    expect(textsWith([line])).toEqual([])
    expect(textsWith([{ ...line, description: 'Hedge' }])).toEqual(['Gardening'])
    expect(textsWith([line, line])).toEqual(['Gardening'])
  })

  test('a company of which only the state is known has no address', () => {
    const linesOf = (changes: object) => blocks('head', { company: changes })[0]?.senderLines
    expect(linesOf({})).toEqual([])
    expect(linesOf({ zip: '75201' })).toEqual(['TX 75201'])
  })
})

describe('the days of an invoice', () => {
  const days = (parts: { invoice?: Partial<Invoice> }) =>
    blocks('columns', parts)[0]
      ?.columns.slice(1, 3)
      .map(({ lines }) => lines[0])

  test('are those of the company’s time zone', () => {
    expect(days({ invoice: { dueDateOnly: false } })).toEqual(['December 31, 2026', 'January 14, 2027'])
  })

  test('a due date without a time is the same day everywhere', () => {
    expect(days({})).toEqual(['December 31, 2026', 'January 15, 2027'])
  })
})

describe('the head of the paper', () => {
  test('a receipt has the number of its last payment', () => {
    const id = '01a226bc-82f6-7ed8-8af3-c3a5a8ebb192' as TransactionId
    const sale = { id, action: 'sale', status: 'completed', subtotal: toCents(1), fee: toCents(0) }
    const transactions = [{ ...sale, paymentMethod: 'cc', createdAt: 0 } as PastTransaction]
    const number = `Receipt number ${toPublicId('trx', id)}`
    expect(blocks('head', { invoice: { status: 'Paid' }, transactions })[0]?.titleLines).toEqual([
      'for invoice INV-1',
      number,
    ])
  })

  test('a mark says at first sight that it is settled, or not valid', () => {
    const marks = (['Paid', 'Refunded', 'Voided', 'Cancelled', 'Pending', 'Overdue'] as const).map(
      (status) => blocks('head', { invoice: { status } })[0]?.mark?.text,
    )
    expect(marks).toEqual(['PAID', 'REFUNDED', 'VOID', 'CANCELED', undefined, undefined])
  })
})

describe('the lines of an invoice', () => {
  test('without lines there is no table', () => {
    expect(blocks('table', {})).toEqual([])
  })

  test('columns that no line fills are left out, and what one line lacks is blank', () => {
    const items = [
      { itemId: '1', description: 'Advice' },
      { itemId: '2', totalPrice: toCents(-500) },
    ]
    const [table] = blocks('table', { invoice: { items } })
    expect(table?.columns.map(({ label }) => label)).toEqual(['Description', 'Total'])
    expect(table?.rows).toEqual([
      ['Advice', ''],
      ['', '-$5.00'],
    ])
  })

  test('a line says how many at what price, and what they come to', () => {
    const item = {
      itemId: '1',
      description: 'Hedge',
      quantity: 1_000.5,
      unitPrice: toCents(200),
      totalPrice: toCents(200_100),
    }
    const kept = { ...item, description: 'Hedge\r\nwest side' }
    expect(blocks('table', { invoice: { items: [kept] } })[0]?.rows[0]?.[0]).toBe('Hedge\nwest side')
    expect(blocks('table', { invoice: { items: [item] } })[0]?.rows).toEqual([
      ['Hedge', '1,000.5', '$2.00', '$2,001.00'],
    ])
  })
})
