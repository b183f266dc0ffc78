import { describe, expect, it } from 'vitest'
import { cents } from '#kernel/money'
import { attemptWith, openedWith } from './hosted-payment.fixture.ts'
import { hostedWords } from './hosted-words.ts'

describe('a hosted payment', () => {
  it('is to be paid until its day is over', () => {
    expect(hostedWords(openedWith())).toEqual({
      label: 'Total',
      amount: 100_00,
      tone: 'calm',
      line: 'Can be paid until January 9, 2027',
    })
  })

  it('that is being confirmed is not to be paid again', () => {
    const attempt = attemptWith({ status: 'created' })
    const words = hostedWords(openedWith({ status: 'processing', attempt }))
    expect(words).toMatchObject({ label: 'Being confirmed', amount: 100_00, tone: 'calm' })
    expect(words.line).toContain('Please do not pay again')
  })

  it('is on its way until the bank transfer has settled', () => {
    const attempt = attemptWith({ status: 'pending', paymentMethod: 'ach' })
    expect(hostedWords(openedWith({ status: 'pending', attempt }))).toMatchObject({
      label: 'On its way',
      line: 'Your bank transfer of January 8, 2027 is expected to arrive by about January 13, 2027.',
    })
  })

  it('that was paid says with what, and what of it was a surcharge', () => {
    const paid = (fee: number) =>
      hostedWords(openedWith({ status: 'paid', attempt: attemptWith({ fee: cents(fee) }) }))
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

  it('that went back says whom to ask', () => {
    const attempt = attemptWith({ status: 'returned' })
    expect(hostedWords(openedWith({ status: 'returned', attempt }))).toMatchObject({
      label: 'Returned',
      tone: 'bad',
      line: 'This payment went back. Please ask Juniper & Sons Gardens how to pay.',
    })
  })
})
