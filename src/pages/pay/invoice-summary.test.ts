import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import type { HostedInvoice } from '#payments'
import {
  hostedWith,
  now,
  refundWith,
  saleWith,
  invoiceStates,
  transferWith,
} from './hosted-invoice.fixture.ts'
import { toInvoiceSummary, type InvoiceSummary } from './invoice-summary.ts'

function shown({ label, amount, lines, isPayable }: InvoiceSummary) {
  return `${label} | ${amount} | ${lines.join(' ')} | ${isPayable ? 'to pay' : 'nothing to pay'}`
}

describe('the head of the page', () => {
  it.each(
    `
      owed               | Amount due | 6000 | Due January 22, 2027 | to pay
      by card only       | Amount due | 6000 | Due January 22, 2027 | to pay
      partly paid        | Amount due | 3500 | Due January 22, 2027 | to pay
      partly on its way  | Amount due | 4000 | Due January 22, 2027 | to pay
      on its way         | Processing | 6000 | You don't need to do anything. | nothing to pay
      being confirmed    | Confirming | 6000 | You don't need to do anything. | nothing to pay
      paid               | Paid | 6000 | Paid $60.00 on January 8, 2027 with Visa ending in 4242. Thank you. | nothing to pay
      to be paid with a surcharge | Amount due | 6000 | Due January 22, 2027 | to pay
      paid with a surcharge | Paid | 6180 | Paid $61.80 on January 8, 2027 with Visa ending in 4242, including a $1.80 surcharge. Thank you. | nothing to pay
      being confirmed with a surcharge | Confirming | 6180 | You don't need to do anything. | nothing to pay
      partly refunded with a surcharge | Amount due | 3000 | Due January 22, 2027 | to pay
      overdue            | Amount due | 6000 | Overdue since January 5, 2027 | to pay
      failed             | Amount due | 6000 | Due January 22, 2027 | to pay
      voided             | Void | 6000 | This invoice was voided by Juniper & Sons Gardens. Nothing is due. | nothing to pay
      cancelled          | Canceled | 6000 | This invoice was canceled by Juniper & Sons Gardens. Nothing is due. | nothing to pay
      refunded           | Refunded | 6000 | Refunded in full on January 8, 2027. Nothing is due. | nothing to pay
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
    expect(toInvoiceSummary(hostedWith({ invoice: { dueAt: midnight, dueDateOnly: true } })).lines).toEqual([
      'Due January 22, 2027',
    ])
    expect(toInvoiceSummary(hostedWith({ invoice: { dueAt: midnight, dueDateOnly: false } })).lines).toEqual([
      'Due January 21, 2027',
    ])
  })

  it('names no method where an invoice was paid in parts', () => {
    const half = saleWith({ subtotal: toCents(30_00) })
    const hosted = hostedWith({ invoice: { paid: toCents(60_00), paidAt: now }, transactions: [half, half] })
    expect(toInvoiceSummary(hosted).lines).toEqual(['Paid in full on January 8, 2027. Thank you.'])
  })
})

describe('a notice', () => {
  const noticesOf = (name: keyof typeof invoiceStates) => toInvoiceSummary(invoiceStates[name]).notices

  it('tells what is on its way, and about when it arrives', () => {
    const text = 'Bank payment of $60.00 submitted on January 8, 2027. It should clear by January 13, 2027.'
    expect(noticesOf('on its way')).toEqual([{ tone: 'calm', text }])
  })

  it('asks not to pay again what is being confirmed, and the page then looks again by itself', () => {
    expect(noticesOf('being confirmed')[0]?.text).toMatch(
      /^We're confirming your payment of \$60\.00\. Don't pay again\./,
    )
    expect(toInvoiceSummary(invoiceStates['being confirmed']).isWatched).toBe(true)
    expect(toInvoiceSummary(invoiceStates['on its way']).isWatched).toBe(false)
  })

  it('tells of all that is being confirmed, its surcharge included', () => {
    expect(noticesOf('being confirmed with a surcharge')[0]?.text).toMatch(
      /^We're confirming your payment of \$61\.80 \(\$60\.00 plus a surcharge of \$1\.80\)\./,
    )
  })

  it('tells which transfer the bank returned', () => {
    const text =
      "Your bank returned the $60.00 payment from January 4, 2027. It's due again. Please use another payment method."
    expect(noticesOf('failed')).toEqual([{ tone: 'bad', text }])
  })

  it.each([
    ['a bank transfer', transferWith, 'Your bank returned the $60.00 payment from January 8, 2027.'],
    ['a card', saleWith, 'Chargeback: your bank took back the $60.00 card payment from January 8, 2027.'],
  ])(
    'of a payment by %s that came back stays when the invoice is overdue, until the next payment',
    (_, payment, text) => {
      const back = payment({ status: 'returned', reasonCode: '2110' })
      const invoice = { dueAt: Date.UTC(2027, 0, 5), overdueAnnouncedFor: Date.UTC(2027, 0, 5) }
      const noticesAfter = (...transactions: HostedInvoice['transactions']) =>
        toInvoiceSummary(hostedWith({ invoice, transactions })).notices.filter(({ tone }) => tone === 'bad')
      expect(noticesAfter(back)).toEqual([
        { tone: 'bad', text: `${text} It's due again. Please use another payment method.` },
      ])
      expect(noticesAfter(refundWith({ updatedAt: now - 1 }), back)).toHaveLength(1)
      expect(noticesAfter(back, transferWith({ updatedAt: now + 1 }))).toEqual([])
    },
  )

  it('tells of a transfer that failed otherwise without naming one', () => {
    const transactions = [transferWith({ status: 'failed', reasonCode: '1500' })]
    const { notices } = toInvoiceSummary(hostedWith({ invoice: { achFailed: true }, transactions }))
    expect(notices).toEqual([
      {
        tone: 'bad',
        text: "Your last bank payment didn't go through. It's due again. Please use another payment method.",
      },
    ])
  })

  it('names where the receipt was mailed, but of no offline payment, whose merchant may mail none', () => {
    const receiptTo = 'r•••@rose.example'
    const lastLine = (transaction: ReturnType<typeof saleWith>) =>
      toInvoiceSummary(
        hostedWith({ invoice: { paid: toCents(60_00) }, transactions: [transaction], receiptTo }),
      ).lines.at(-1)
    expect(lastLine(saleWith())).toBe('Receipt emailed to r•••@rose.example.')
    const offline = { method: 'cash', receivedOn: '2027-01-04' } as const
    expect(lastLine(saleWith({ paymentMethod: 'offline', instrument: {}, offline }))).toMatch(/^Paid /)
  })

  it.each([
    ['cash', 'Paid $60.00 on January 4, 2027 in cash. Thank you.'],
    ['check', 'Paid $60.00 on January 4, 2027 by check. Thank you.'],
    ['other', 'Paid $60.00 on January 4, 2027. Thank you.'],
  ] as const)('tells how and on which day it was paid offline: %s', (method, line) => {
    const offline = { method, receivedOn: '2027-01-04' }
    const transactions = [saleWith({ paymentMethod: 'offline', instrument: {}, offline })]
    const invoice = { status: 'Paid', paid: toCents(60_00) } as const
    expect(
      toInvoiceSummary(hostedWith({ company: { timeZone: 'Pacific/Honolulu' }, invoice, transactions }))
        .lines,
    ).toEqual([line])
  })

  it('tells how much was paid of what is not paid yet', () => {
    expect(noticesOf('partly paid')).toEqual([{ tone: 'calm', text: "You've paid $25.00 of $60.00." }])
  })

  it('sends the payer to the company where nothing can be paid on the page', () => {
    expect(noticesOf('not payable here')[0]?.text).toMatch(
      /^This invoice can't be paid online\. Contact Juniper & Sons Gardens to pay\.$/,
    )
  })
})
