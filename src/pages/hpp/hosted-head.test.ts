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
      line: 'Pay by January 9, 2027 at 10:00 AM EST',
    })
  })

  it('that is being confirmed is not to be paid again', () => {
    const attempt = attemptWith({ status: 'created' })
    const words = toHostedHead(openedWith({ status: 'processing', attempt }))
    expect(words).toMatchObject({ label: 'Being confirmed', amount: 100_00, tone: 'calm' })
    expect(words.line).toContain('Please do not pay again')
  })

  it('is on its way until the bank transfer has settled', () => {
    const attempt = attemptWith({ status: 'pending', paymentMethod: 'ach' })
    expect(toHostedHead(openedWith({ status: 'pending', attempt }))).toMatchObject({
      label: 'On its way',
      line: 'Your bank transfer of January 8, 2027 is expected to arrive by about January 13, 2027.',
    })
  })

  it('that was paid says with what, and what of it was a surcharge', () => {
    const paid = (fee: number) =>
      toHostedHead(openedWith({ status: 'paid', attempt: attemptWith({ fee: toCents(fee) }) }))
    expect(paid(0)).toEqual({
      label: 'Paid',
      amount: 100_00,
      tone: 'good',
      line: 'On January 8, 2027 with Visa ending in 4242. Thank you.',
    })
    expect(paid(3_00)).toMatchObject({
      amount: 103_00,
      line: 'On January 8, 2027 with Visa ending in 4242: $100.00 plus a surcharge of $3.00, $103.00 in all. Thank you.',
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
    expect(wordsWith(half).line).toMatch(/Thank you\. \$51\.50 of it was refunded\.$/)
    expect(wordsWith(half, half)).toEqual({
      label: 'Refunded',
      amount: 103_00,
      tone: 'good',
      line: 'What was paid was refunded in full.',
    })
    for (const status of ['failed', 'created', 'pending'] as const)
      expect(wordsWith({ ...half, status }).line).not.toContain('refunded')
  })

  it('that went back says whom to ask', () => {
    const attempt = attemptWith({ status: 'returned' })
    expect(toHostedHead(openedWith({ status: 'returned', attempt }))).toMatchObject({
      label: 'Returned',
      tone: 'bad',
      line: 'This payment went back. Please ask Juniper & Sons Gardens how to pay.',
    })
  })
})
