import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { testIds } from '../../../test/support/bare-company.ts'
import { composeMail } from './compose-mail.ts'
import { dueAt, mailFacts, paymentWith } from './mail.fixture.ts'

describe('the mail of a refund', () => {
  const refundOf = (transaction = {}, changes: Parameters<typeof mailFacts>[0] = {}) =>
    composeMail(mailFacts({ mail: { kind: 'refund', transaction: paymentWith(transaction) }, ...changes }))

  test('asks for nothing, though the invoice is to be paid again', () => {
    const { text, html } = refundOf({}, { invoice: { paid: toCents(40_00) } })
    expect(text).toContain('View invoice:\n')
    expect(`${text}${html}`).not.toMatch(/Pay \$|amount due \$60\.00/i)
  })

  test('says how much went back, to what, and how the invoice stands since', () => {
    const { subject, text } = refundOf({}, { invoice: { paid: toCents(40_00) } })
    expect(subject).toBe('Your refund from Hill Gardens: $60.00')
    expect(text).toContain(
      'Hill Gardens refunded $60.00 for invoice INV-1. Most banks show it within 5–10 business days.',
    )
    expect(text).toContain('Refunded: $60.00\nJanuary 11, 2027')
    expect(text).toContain('- Refunded to: Visa ending in 4242\n- Total refunded: $60.00')
    expect(text).toContain(
      '- Invoice total: $100.00\n- Paid: $100.00\n- Refunded: -$60.00\n- Amount due: $60.00',
    )
  })

  test('says what of the invoice is open, by when, and reminds nobody of a day that has passed', () => {
    const open = 'Because of this refund, $60.00 of this invoice is due again'
    const invoice = { paid: toCents(40_00) }
    expect(refundOf({}, { invoice }).text).toContain(
      `${open} on January 15, 2027. If you think that's a mistake,`,
    )
    const late = refundOf({}, { invoice, now: dueAt + 9 * dayMs }).text
    expect(late).toContain(`${open}. If`)
    expect(late).not.toMatch(/was due|Overdue|automatically/)
    expect(refundOf().text).toContain(open)
  })

  test('of a subscription says that what was paid once is not charged again, unless a bank took it back', () => {
    const invoice = { paid: toCents(40_00), subscriptionId: testIds.next<SubscriptionId>(), timesPaid: 1 }
    expect(refundOf({}, { invoice }).text).toContain("We won't charge it automatically.")
    for (const charged of [{ timesPaid: undefined }, { returns: 1 }])
      expect(refundOf({}, { invoice: { ...invoice, ...charged } }).text).not.toContain('automatically')
  })

  test('says what of it was surcharge', () => {
    const { text } = refundOf({ fee: toCents(1_80) })
    expect(text).toContain('refunded $61.80 ($60.00 plus $1.80 of the surcharge) for invoice INV-1.')
    expect(text).toContain('- Payment: $60.00\n- Credit card surcharge: $1.80\n- Total refunded: $61.80')
  })

  test('says that a refunded invoice has nothing due', () => {
    const { text } = refundOf({}, { invoice: { closed: 'Refunded' } })
    expect(text).toContain('This invoice was refunded. Nothing is due.')
    expect(text).toContain('- Paid: $60.00\n- Refunded: -$60.00\n- Amount due: $0.00')
  })
})

describe.each(['receipt', 'refund'] as const)('the mail of a %s', (kind) => {
  const textFor = (billedTo: string[]) =>
    composeMail({ ...mailFacts({ mail: { kind, transaction: paymentWith() } }), billedTo }).text

  test('names whom it is billed to', () => {
    expect(textFor(['Rose & Sons', 'Ann\r\nRose'])).toContain('- Billed to: Rose & Sons, Ann Rose\n')
    expect(textFor([])).not.toContain('Billed to')
  })
})

test('names from right to left leave the words around them in their order, in the subject as well', () => {
  const mail = { kind: 'receipt', transaction: paymentWith() } as const
  const facts = { ...mailFacts({ mail, company: { name: 'גן ירוק' } }), billedTo: ['محمد (علي)', '山田太郎'] }
  const { subject, text, html } = composeMail(facts)
  expect(subject).toBe('Payment received: $60.00 to \u2068גן ירוק\u2069 (invoice INV-1)')
  for (const part of [text, html]) expect(part).toContain('\u2068محمد (علي)\u2069, 山田太郎')
})
