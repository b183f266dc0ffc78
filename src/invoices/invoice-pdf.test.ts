import { describe, expect, test } from 'vitest'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import type { TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Block } from '#platform/pdf'
import type { Transaction } from '#attempts'
import type { Invoice } from './invoice.ts'
import { invoiceSheet } from './invoice-pdf.ts'

const now = Date.UTC(2027, 0, 2)

const company = {
  name: 'Hill Gardens',
  state: 'TX',
  timeZone: 'America/Chicago',
  products: ['cc', 'ach'],
  surcharge: {},
  processor: { kind: 'sandbox' },
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

const sale = {
  id: '01a226bc-82f6-7ed8-8af3-c3a5a8ebb192' as TransactionId,
  action: 'sale',
  status: 'completed',
  subtotal: toCents(10_000),
  fee: toCents(0),
  paymentMethod: 'cc',
  instrument: { cardBrand: 'visa', lastFour: '4242' },
  createdAt: Date.UTC(2027, 0, 2),
} as Transaction

function blocks<Kind extends Block['kind']>(
  kind: Kind,
  printed: PrintedParts = {},
): Extract<Block, { kind: Kind }>[] {
  const { invoice: changed = {}, transactions = [], customer, ...more } = printed
  const sheet = invoiceSheet({
    company: { ...company, ...more.company },
    invoice: { ...invoice, ...changed },
    customer,
    transactions: transactions.map((transaction) => ({ ...sale, ...transaction })),
    rules: { version: 'test', rules: [] },
    now,
  })
  return sheet.blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)
}

type PrintedParts = {
  company?: Partial<Company>
  invoice?: Partial<Invoice>
  customer?: Customer
  transactions?: Partial<Transaction>[]
}

describe('what the paper is', () => {
  const head = (invoice: Partial<Invoice>) => blocks('head', { invoice })[0]
  const labels = (invoice: Partial<Invoice>) =>
    blocks('columns', { invoice })[0]?.columns.map(({ label, lines }) => [label, lines[0]])

  test.each(['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed', 'Voided', 'Cancelled'] as const)(
    'an invoice where it is %s',
    (status) => {
      expect(head({ status })).toMatchObject({ title: 'Invoice', titleLines: ['INV-1'] })
      expect(labels({ status })?.[2]).toEqual(['Due date', 'January 15, 2027'])
    },
  )

  test('a receipt once it is paid, with the day on which it was', () => {
    const paid = { status: 'Paid', paidAt: Date.UTC(2027, 0, 3, 12) } as const
    expect(head(paid)).toMatchObject({ title: 'Receipt', titleLines: ['for invoice INV-1'] })
    expect(labels(paid)?.slice(2)).toEqual([
      ['Payment date', 'January 3, 2027'],
      ['Status', 'Paid'],
    ])
  })

  test('a receipt of the refund once it was refunded', () => {
    expect(head({ status: 'Refunded' })).toMatchObject({ title: 'Refund receipt' })
  })
})

describe('whom an invoice is billed to', () => {
  const lines = (customer?: Partial<Customer>) =>
    blocks('columns', customer ? { customer: customer as Customer } : {})[0]?.columns[0]?.lines

  test('nobody is told where no customer is on record', () => {
    expect(lines()).toEqual([])
  })

  test('what is missing or blank takes no line', () => {
    expect(lines({ firstName: 'Pat', address1: ' ', state: 'TX' })).toEqual(['Pat', 'TX'])
  })

  test('the second line of the address is shown', () => {
    const address = {
      address1: '12 Main Street',
      address2: 'Suite 4',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    }
    expect(
      lines({
        firstName: 'Jan',
        lastName: 'Łukasiewicz',
        companyName: 'Łuk',
        email: 'j@l.example',
        ...address,
      }),
    ).toEqual(['Łuk', 'Jan Łukasiewicz', '12 Main Street', 'Suite 4', 'Dallas, TX 75201', 'j@l.example'])
  })
})

describe('the sums of an invoice', () => {
  const sums = (changed: Partial<Invoice>, transactions: Partial<Transaction>[] = []) =>
    blocks('sums', { invoice: changed, transactions })[0]?.rows.map(({ label, value }) => `${label} ${value}`)

  test('nothing is due on a closed invoice', () => {
    expect(sums({ closed: 'Voided' })).toEqual(['Invoice total $1,000.00', 'Paid $0.00', 'Amount due $0.00'])
  })

  test('what is in flight is told apart from what is paid', () => {
    expect(sums({ paid: toCents(30_000), settling: toCents(20_000), reserved: toCents(5_000) })).toEqual([
      'Invoice total $1,000.00',
      'Paid $300.00',
      'Processing $250.00',
      'Amount due $450.00',
    ])
  })

  test('what was charged and refunded includes the surcharge, which has a row', () => {
    const refund = {
      action: 'refund',
      parentId: sale.id,
      subtotal: toCents(4_000),
      fee: toCents(120),
    } as const
    const expected = [
      'Invoice total $1,000.00',
      'Paid $100.00',
      'Credit card surcharge $3.00',
      'Total charged $103.00',
      'Refunded -$41.20',
      'Amount due $940.00',
    ]
    const completed = { ...refund, status: 'completed' } as const
    expect(sums({ paid: toCents(6_000) }, [{ fee: toCents(300) }, completed])).toEqual(expected)
  })

  test('an offline payment that was reversed counts neither as paid nor as refunded', () => {
    const offline = { method: 'check', receivedAt: 0 } as Transaction['offline']
    const reversed = {
      ...sale,
      paymentMethod: 'offline',
      offline,
      status: 'returned',
    } as Partial<Transaction>
    const reversal = { ...reversed, action: 'refund', status: 'completed', parentId: sale.id } as const
    expect(sums({}, [reversed, reversal])).toEqual([
      'Invoice total $1,000.00',
      'Paid $0.00',
      'Amount due $1,000.00',
    ])
  })

  test('a refund on its way, one that failed and a returned payment are no refunds', () => {
    const refund = { action: 'refund', parentId: sale.id } as const
    for (const transactions of [
      [{}, { ...refund, status: 'pending' }],
      [{}, { ...refund, status: 'failed' }],
      [{ status: 'returned' }],
      [{ status: 'returned' }, refund],
    ] as const)
      expect(sums({}, [...transactions])).not.toContainEqual(expect.stringMatching(/refund/i))
  })
})

describe('what an invoice tells of surcharges', () => {
  const texts = (changed: PrintedParts) => blocks('text', changed).map(({ text }) => text)
  const surcharge = { enabled: true, percentage: 3, label: 'Card fee' }

  test('is what a credit card may cost beside, under the company’s own label', () => {
    expect(texts({ company: { surcharge } })).toEqual([
      'Gardening',
      'Hill Gardens adds a 3% card fee to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No card fee on debit cards, prepaid cards, American Express, or bank transfers.',
    ])
  })

  test('is nothing where none can be added to what is due', () => {
    for (const changed of [{}, { company: { surcharge }, invoice: { closed: 'Voided' } }] as const)
      expect(texts(changed)).toEqual(['Gardening'])
  })
})

describe('the payments of an invoice', () => {
  test('attempts that failed and authorizations are not told', () => {
    const transactions = [
      { status: 'failed' },
      { action: 'auth', status: 'authorized' },
      { status: 'voided' },
    ] as const
    expect(blocks('table', { transactions: [...transactions] })).toEqual([])
  })

  test('each payment and refund has its day, its method and its last four digits', () => {
    const transactions: Partial<Transaction>[] = [
      {},
      { paymentMethod: 'ach', instrument: { lastFour: '6789' }, status: 'pending' },
      { instrument: { walletProvider: 'apple_pay', cardBrand: 'mastercard', lastFour: '4444' } },
      { action: 'refund', subtotal: toCents(2_500) },
      { status: 'returned', paymentMethod: 'ach', instrument: {} },
      { status: 'returned' },
    ]
    const [table] = blocks('table', { transactions })
    expect(table?.columns.map(({ label }) => label)).toEqual(['Date', 'Payment', 'Amount'])
    expect(table?.rows).toEqual([
      ['January 1, 2027', 'Visa ending in 4242', '$100.00'],
      ['January 1, 2027', 'Bank account ending in 6789, processing', '$100.00'],
      ['January 1, 2027', 'Apple Pay (Mastercard ending in 4444)', '$100.00'],
      ['January 1, 2027', 'Refund to Visa ending in 4242', '-$25.00'],
      ['January 1, 2027', 'Bank account, returned', '$100.00'],
      ['January 1, 2027', 'Visa ending in 4242, chargeback', '$100.00'],
    ])
  })

  test('a refund tells what of it was fee', () => {
    const refund = { action: 'refund', subtotal: toCents(5_000), fee: toCents(150) } as const
    const [table] = blocks('table', { transactions: [{ fee: toCents(300) }, refund] })
    expect(table?.rows.at(-1)?.slice(1)).toEqual([
      'Refund to Visa ending in 4242',
      '-$50.00',
      '-$1.50',
      '-$51.50',
    ])
  })

  test('fees have a column where any payment bore one, under the company’s own label', () => {
    const surcharge = { enabled: true, percentage: 3, label: 'Card fee' }
    const [table] = blocks('table', { company: { surcharge }, transactions: [{ fee: toCents(300) }, {}] })
    expect(table?.columns.map(({ label }) => label)).toEqual([
      'Date',
      'Payment',
      'Amount',
      'Card fee',
      'Total',
    ])
    expect(table?.rows.map((row) => row.slice(2))).toEqual([
      ['$100.00', '$3.00', '$103.00'],
      ['$100.00', '', '$100.00'],
    ])
  })
})
