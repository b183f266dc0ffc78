import { expect, describe, test } from 'vitest'
import type { Company } from '#companies'
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
  changes: { company?: Partial<Company>; invoice?: Partial<Invoice> },
): Extract<Block, { kind: Kind }>[] {
  const sheet = invoiceSheet({
    company: { ...company, ...changes.company },
    invoice: { ...invoice, ...changes.invoice },
    customer: undefined,
    transactions: [],
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
