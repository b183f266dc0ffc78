import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { mailFacts, paymentWith, unchargedMail } from './mail.fixture.ts'

const noMethod = 'We could not charge invoice INV-1 from Hill Gardens: there is no payment method on file.'

describe('the mail of an invoice that is charged by itself', () => {
  test('and could not be says that there is nothing to charge it to, and asks for the money', () => {
    const mail = unchargedMail({ isOver: false, hasMethod: false }, 'no_method')
    const { subject, text } = composeMail(mailFacts({ mail }))
    expect(subject).toBe('We could not charge invoice INV-1 from Hill Gardens')
    expect(text).toContain(noMethod)
    expect(text).toContain('The invoice is due on January 15, 2027. Please pay it, or add a payment method.')
    expect(text).not.toContain('bank')
    const again = composeMail(mailFacts({ mail: { ...mail, nextTry: Date.UTC(2027, 0, 14, 12) } })).text
    expect(again).toMatch(/add a payment method\.\s+Otherwise we try again on January 14, 2027\./)
  })

  test('and is refused by its method for good does not say that it was tried, and asks for another one', () => {
    const mail = unchargedMail({ isOver: false, hasMethod: true, isRefused: true }, '1606')
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain('your payment method was refused and cannot be charged any more.')
    expect(text).not.toMatch(/lost/i)
    expect(text).toContain('Please pay it, or add another payment method.')
    expect(text).not.toContain('We tried')
  })

  test('and is not any more for want of a method does not say that it was tried', () => {
    const { text } = composeMail(
      mailFacts({ mail: unchargedMail({ isOver: true, hasMethod: false }, 'no_method') }),
    )
    expect(text).toContain(noMethod)
    expect(text).toContain('We do not try again.')
    expect(text).not.toContain('We tried')
  })

  test('and is not any more says so, with the reason', () => {
    const mail = unchargedMail({ isOver: true, hasMethod: true }, '1616')
    const { subject, text } = composeMail(mailFacts({ mail }))
    expect(subject).toBe('We stopped trying to charge invoice INV-1 from Hill Gardens')
    expect(text).toContain('We do not try again.')
    expect(text).toContain('This card has insufficient funds.')
    expect(text).toContain('We tried to charge invoice INV-1 from Hill Gardens and could not.')
    expect(text).toContain('Please pay it.')
    expect(text).not.toContain('no payment method')
  })

  test('and was declined says that nothing was charged, and when it is tried again by itself, where it is', () => {
    const transaction = paymentWith({
      status: 'failed',
      fee: toCents(1_80),
      reasonCode: '1616',
    })
    const mail = { kind: 'payment_failed', transaction } as const
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain(
      'Nothing was charged. The invoice is due on January 15, 2027. Use another card or contact your bank.',
    )
    const again = composeMail(mailFacts({ mail: { ...mail, nextTry: Date.UTC(2027, 0, 14, 12) } }))
    expect(again.text).toContain('Otherwise we try again on January 14, 2027.')
    const last = composeMail(mailFacts({ mail: { ...mail, nextTry: 'none' } }))
    expect(last.text).toContain('We do not try again.')
  })
})
