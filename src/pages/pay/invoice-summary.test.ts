import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import { hostedWith, now, saleWith, invoiceStates, transferWith } from './hosted-invoice.fixture.ts'
import { toInvoiceSummary, type InvoiceSummary } from './invoice-summary.ts'

function shown({ label, amount, line, isPayable }: InvoiceSummary) {
  return `${label} | ${amount} | ${line} | ${isPayable ? 'to pay' : 'nothing to pay'}`
}

describe('the head of the page', () => {
  it.each(
    `
      owed               | Amount due | 6000 | Due January 22, 2027 | to pay
      by card only       | Amount due | 6000 | Due January 22, 2027 | to pay
      partly paid        | Amount due | 3500 | Due January 22, 2027 | to pay
      partly on its way  | Amount due | 4000 | Due January 22, 2027 | to pay
      on its way         | On its way | 6000 | There is nothing more to pay now. | nothing to pay
      being confirmed    | Being confirmed | 6000 | There is nothing more to pay now. | nothing to pay
      paid               | Paid | 6000 | On January 8, 2027 with Visa ending in 4242. Thank you. | nothing to pay
      to be paid with a surcharge | Amount due | 6000 | Due January 22, 2027 | to pay
      paid with a surcharge | Paid | 6000 | On January 8, 2027 with Visa ending in 4242: $60.00 plus a surcharge of $1.80, $61.80 in all. Thank you. | nothing to pay
      being confirmed with a surcharge | Being confirmed | 6000 | There is nothing more to pay now. | nothing to pay
      partly refunded with a surcharge | Amount due | 3000 | Due January 22, 2027 | to pay
      overdue            | Amount due | 6000 | Overdue since January 5, 2027 | to pay
      failed             | Amount due | 6000 | Due January 22, 2027 | to pay
      voided             | Voided invoice of | 6000 | Juniper & Sons Gardens voided this invoice. There is nothing to pay. | nothing to pay
      cancelled          | Cancelled invoice of | 6000 | Juniper & Sons Gardens cancelled this invoice. There is nothing to pay. | nothing to pay
      refunded           | Refunded           | 6000 | In full. There is nothing to pay. | nothing to pay
      not payable here   | Amount due | 6000 | Due January 22, 2027 | nothing to pay
    `
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([name = '', ...cells]) => [name, cells.join(' | ')] as const),
  )('of an invoice that is %s', (name, expected) => {
    expect(shown(toInvoiceSummary(invoiceStates[name as keyof typeof invoiceStates]))).toBe(expected)
  })

  it('tells a due date with a time in the time zone of the company, and one without as the same day everywhere', () => {
    const midnight = Date.UTC(2027, 0, 22)
    expect(toInvoiceSummary(hostedWith({ invoice: { dueAt: midnight, dueDateOnly: true } })).line).toBe(
      'Due January 22, 2027',
    )
    expect(toInvoiceSummary(hostedWith({ invoice: { dueAt: midnight, dueDateOnly: false } })).line).toBe(
      'Due January 21, 2027',
    )
  })

  it('names no method where an invoice was paid in parts', () => {
    const half = saleWith({ subtotal: toCents(30_00) })
    const hosted = hostedWith({ invoice: { paid: toCents(60_00), paidAt: now }, transactions: [half, half] })
    expect(toInvoiceSummary(hosted).line).toBe('In full on January 8, 2027. Thank you.')
  })
})

describe('a notice', () => {
  const noticesOf = (name: keyof typeof invoiceStates) => toInvoiceSummary(invoiceStates[name]).notices

  it('tells what is on its way, and about when it arrives', () => {
    const text =
      'A bank transfer of $60.00 made on January 8, 2027 is on its way. It is expected to arrive by about January 13, 2027.'
    expect(noticesOf('on its way')).toEqual([{ tone: 'calm', text }])
  })

  it('asks not to pay again what is being confirmed, and the page then looks again by itself', () => {
    expect(noticesOf('being confirmed')[0]?.text).toMatch(
      /^A payment of \$60\.00 is being confirmed\. Please do not/,
    )
    expect(toInvoiceSummary(invoiceStates['being confirmed']).isWatched).toBe(true)
    expect(toInvoiceSummary(invoiceStates['on its way']).isWatched).toBe(false)
  })

  it('tells of all that is being confirmed, its surcharge included', () => {
    expect(noticesOf('being confirmed with a surcharge')[0]?.text).toMatch(
      /^A payment of \$61\.80 \(\$60\.00 plus a surcharge of \$1\.80\) is being confirmed\./,
    )
  })

  it('tells which transfer the bank returned', () => {
    const text = 'The bank returned the transfer of $60.00 made on January 4, 2027, so it is due again.'
    expect(noticesOf('failed')).toEqual([{ tone: 'bad', text }])
  })

  it('tells of a transfer that failed otherwise without naming one', () => {
    const transactions = [transferWith({ status: 'failed', reasonCode: '1500' })]
    const { notices } = toInvoiceSummary(hostedWith({ invoice: { achFailed: true }, transactions }))
    expect(notices).toEqual([
      { tone: 'bad', text: 'The last bank transfer did not go through, so its amount is due again.' },
    ])
  })

  it.each([
    ['cash', 'In cash on January 4, 2027. Thank you.'],
    ['check', 'By check on January 4, 2027. Thank you.'],
    ['other', 'In full on January 4, 2027. Thank you.'],
  ] as const)('tells how and on which day it was paid offline: %s', (method, line) => {
    const offline = { method, receivedOn: '2027-01-04' }
    const transactions = [saleWith({ paymentMethod: 'offline', instrument: {}, offline })]
    const invoice = { status: 'Paid', paid: toCents(60_00) } as const
    expect(
      toInvoiceSummary(hostedWith({ company: { timeZone: 'Pacific/Honolulu' }, invoice, transactions })).line,
    ).toBe(line)
  })

  it('tells how much was paid of what is not paid yet', () => {
    expect(noticesOf('partly paid')).toEqual([{ tone: 'calm', text: '$25.00 of $60.00 has been paid.' }])
  })

  it('sends the payer to the company where nothing can be paid on the page', () => {
    expect(noticesOf('not payable here')[0]?.text).toMatch(/takes no payments for this invoice on this page/)
  })
})
