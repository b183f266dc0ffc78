import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { paymentRequestMail, mailFacts } from './mail.fixture.ts'

describe('the mail of a renewal', () => {
  test('asks who pays by hand to do so until it is due', () => {
    const { subject, text } = composeMail(mailFacts({ mail: paymentRequestMail('renewal') }))
    expect(subject).toBe('Renewal of Gardening at Hill Gardens')
    expect(text).toContain('Gardening at Hill Gardens renews: invoice INV-1 is for $100.00.')
    expect(text).toContain('Please pay it by January 15, 2027.')
  })

  test('tells on which day the method on file is charged, where nobody needs to do anything', () => {
    const mail = { ...paymentRequestMail('renewal'), chargedOn: Date.UTC(2027, 0, 10, 5) }
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain('Your payment method on file is charged on January 10, 2027: there is nothing')
    expect(text).not.toContain('Please pay')
    const before = composeMail(mailFacts({ mail: { ...mail, chargedOn: Date.UTC(2027, 0, 10) } }))
    expect(before.text).toContain('is charged on January 9, 2027')
  })

  test.each([
    ['expires', 'Visa ending in 5556 expires before January 9, 2027 and cannot be charged then.'],
    ['refused', 'Visa ending in 5556 was refused and cannot be charged any more.'],
    ['gone', 'Your payment method was deleted, so there is nothing to charge it to.'],
    ['none', 'There is no payment method on file to charge it to.'],
  ] as const)('asks for another method where that on file cannot be charged: %s', (trouble, reason) => {
    const chargedTo = { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '5556' } as const
    const chargedOn = Date.UTC(2027, 0, 10)
    for (const kind of ['renewal', 'invoice'] as const) {
      const mail = { ...paymentRequestMail(kind), chargedOn, chargedTo, trouble, added: toCents(3_00) }
      const { text } = composeMail({ ...mailFacts({ mail }), setupLink: 'https://pay.example/setup/1' })
      const asked = 'Please add another payment method before January 9, 2027, or pay the invoice.'
      expect(text).toContain(`${reason} ${asked}`)
      expect(text).not.toMatch(/is charged on|nothing that you need|To be charged|Please pay it by/)
      expect(text.indexOf('https://pay.example/setup/1')).toBeLessThan(text.indexOf('pay/itk_1'))
    }
  })

  test('names the method that is charged, where it is known', () => {
    const chargedTo = { paymentMethod: 'ach', lastFour: '6789' } as const
    const mail = { ...paymentRequestMail('renewal'), chargedOn: Date.UTC(2027, 0, 10), chargedTo }
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain('Bank account ending in 6789 is charged on January 9, 2027')
  })
})
