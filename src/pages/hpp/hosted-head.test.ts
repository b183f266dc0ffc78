import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import { attemptWith, openedWith } from './hosted-payment.fixture.ts'
import { toHostedHead } from './hosted-head.ts'

describe('a hosted payment', () => {
  it('is to be paid until its day is over', () => {
    expect(toHostedHead(openedWith())).toEqual({
      label: 'Total',
      amount: 100_00,
      tone: 'calm',
      lines: ['Pay by January 9, 2027 at 10:00 AM EST'],
    })
  })

  it('that is being confirmed is not to be paid again', () => {
    const attempt = attemptWith({ status: 'created' })
    const words = toHostedHead(openedWith({ status: 'processing', attempt }))
    expect(words).toMatchObject({ label: 'Confirming', amount: 100_00, tone: 'wait' })
    expect(words.lines).toEqual([
      "We're confirming your payment of $100.00. Don't pay again. This page updates on its own.",
    ])
  })

  it('is on its way until the bank transfer has settled', () => {
    const attempt = attemptWith({ status: 'pending', paymentMethod: 'ach' })
    expect(toHostedHead(openedWith({ status: 'pending', attempt }))).toMatchObject({
      label: 'Processing',
      lines: [
        'Bank payment submitted on January 8, 2027. It should clear by January 13, 2027.',
        "You don't need to do anything.",
      ],
    })
  })

  it('that was paid says with what, and what of it was a surcharge', () => {
    const paid = (fee: number) =>
      toHostedHead(openedWith({ status: 'paid', attempt: attemptWith({ fee: toCents(fee) }) }))
    expect(paid(0)).toEqual({
      label: 'Paid',
      amount: 100_00,
      tone: 'good',
      lines: ['Paid $100.00 on January 8, 2027 with Visa ending in 4242. Thank you.'],
    })
    expect(paid(3_00)).toMatchObject({
      amount: 103_00,
      lines: [
        'Paid $103.00 on January 8, 2027 with Visa ending in 4242, including a $3.00 surcharge. Thank you.',
      ],
    })
  })

  it('of which some was refunded says so, and one that was refunded whole is paid no more', () => {
    const wordsWith = (...refunds: Parameters<typeof attemptWith>[0][]) =>
      toHostedHead(
        openedWith({
          status: 'paid',
          attempt: attemptWith({ fee: toCents(3_00) }),
          refunds: refunds.map((fields) => attemptWith({ action: 'refund', ...fields })),
        }),
      )
    const half = { subtotal: toCents(50_00), fee: toCents(1_50) }
    expect(wordsWith(half)).toMatchObject({ label: 'Paid', amount: 103_00 })
    expect(wordsWith(half).lines.at(-1)).toBe('Refunded: $51.50.')
    expect(wordsWith(half, half)).toEqual({
      label: 'Refunded',
      amount: 103_00,
      tone: 'closed',
      lines: ['Refunded in full on January 8, 2027. Nothing is due.'],
    })
    for (const status of ['failed', 'created', 'pending'] as const)
      expect(wordsWith({ ...half, status }).lines.join()).not.toMatch(/refunded/i)
  })

  it('that went back says whom to ask', () => {
    const attempt = attemptWith({ status: 'returned' })
    expect(toHostedHead(openedWith({ status: 'returned', attempt }))).toMatchObject({
      label: 'Chargeback',
      tone: 'bad',
      lines: [
        "Your bank took back this card payment, so Juniper & Sons Gardens wasn't paid. Contact them to pay another way.",
      ],
    })
  })
})
