import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { paymentRequestMail, mailFacts } from './mail.fixture.ts'

describe('the mail of a renewal', () => {
  test('asks who pays by hand to do so until it is due', () => {
    const { subject, text } = composeMail(mailFacts({ mail: paymentRequestMail('renewal') }))
    expect(subject).toBe('Gardening renews: $100.00 due Jan 15')
    expect(text).toContain(
      'Gardening at Hill Gardens renews.\n\nPay $100.00 by January 15, 2027 to keep your plan.',
    )
  })

  test('tells on which day the method on file is charged, where nobody needs to do anything', () => {
    const mail = { ...paymentRequestMail('renewal'), chargedOn: Date.UTC(2027, 0, 10, 5) }
    const manageLink = 'https://pay.example/manage/1'
    const { subject, text } = composeMail({ ...mailFacts({ mail }), manageLink })
    expect(subject).toBe('Gardening renews Jan 10: $100.00')
    expect(text).toContain(
      "Gardening at Hill Gardens renews on January 10, 2027. We'll charge your saved payment method $100.00. You don't need to do anything.",
    )
    expect(text).toContain('- Charge date: January 10, 2027\n- Total: $100.00')
    expect(text.indexOf('Manage subscription:')).toBeLessThan(text.indexOf('View invoice:'))
    expect(text).not.toMatch(/^Pay |due/im)
    const before = composeMail(mailFacts({ mail: { ...mail, chargedOn: Date.UTC(2027, 0, 10) } }))
    expect(before.text).toContain('renews on January 9, 2027')
  })

  test.each([
    ['expires', "Visa ending in 5556 expires before January 9, 2027, so we can't charge it then."],
    ['refused', "Visa ending in 5556 was declined and can't be charged anymore."],
    ['gone', 'Your payment method was deleted, so there is none to charge.'],
    ['none', 'There is no payment method on file to charge.'],
  ] as const)('asks for another method where that on file cannot be charged: %s', (trouble, reason) => {
    const chargedTo = { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '5556' } as const
    const chargedOn = Date.UTC(2027, 0, 10)
    for (const kind of ['renewal', 'invoice'] as const) {
      const mail = { ...paymentRequestMail(kind), chargedOn, chargedTo, trouble, added: toCents(3_00) }
      const { text } = composeMail({ ...mailFacts({ mail }), setupLink: 'https://pay.example/setup/1' })
      const another = trouble === 'none' ? 'a' : 'another'
      const asked = `Add ${another} payment method before January 9, 2027, or pay the invoice.`
      expect(text).toContain(`${reason} ${asked}`)
      expect(text).not.toMatch(/We'll charge|don't need|Charge on|Pay \$100.00 by/)
      expect(text.indexOf('https://pay.example/setup/1')).toBeLessThan(text.indexOf('pay/itk_1'))
    }
  })

  test('names the method that is charged, where it is known', () => {
    const chargedTo = { paymentMethod: 'ach', lastFour: '6789' } as const
    const mail = { ...paymentRequestMail('renewal'), chargedOn: Date.UTC(2027, 0, 10), chargedTo }
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain("We'll charge Bank account ending in 6789 $100.00.")
  })
})
