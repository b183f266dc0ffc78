import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { mailFacts, paymentWith, unchargedMail } from './mail.fixture.ts'

const noMethod = "Gardening has no payment method, so we couldn't charge $100.00."

describe('the mail of an invoice that is charged by itself', () => {
  test('and could not be says that there is nothing to charge it to, and asks for the money', () => {
    const mail = unchargedMail({ isOver: false, hasMethod: false }, 'no_method')
    const { subject, text } = composeMail(mailFacts({ mail }))
    expect(subject).toBe('Add a payment method for Gardening at Hill Gardens')
    expect(text).toContain(noMethod)
    expect(text).toContain('Add one now to keep your plan.')
    expect(text).not.toContain('bank')
    const again = composeMail(mailFacts({ mail: { ...mail, nextTry: Date.UTC(2027, 0, 14, 12) } })).text
    expect(again).toContain("We'll try again on January 14, 2027 unless you pay before then.")
  })

  test('and is refused by its method for good does not say that it was tried, and asks for another one', () => {
    const mail = unchargedMail({ isOver: false, hasMethod: true, isRefused: true }, '1606')
    const { text } = composeMail(mailFacts({ mail }))
    expect(text).toContain("was declined and can't be charged anymore")
    expect(text).not.toMatch(/lost/i)
    expect(text).toContain('Add another one now to keep your plan.')
    expect(text).not.toContain('We tried')
  })

  test('and is not any more for want of a method does not say that it was tried', () => {
    const { text } = composeMail(
      mailFacts({ mail: unchargedMail({ isOver: true, hasMethod: false }, 'no_method') }),
    )
    expect(text).toContain(noMethod)
    expect(text).toContain('This was our last automatic attempt. Pay $100.00 to keep Gardening.')
    expect(text).not.toContain('We tried')
  })

  test('and is not any more says so, with the reason', () => {
    const mail = unchargedMail({ isOver: true, hasMethod: true }, '1616')
    const { subject, text } = composeMail(mailFacts({ mail }))
    expect(subject).toBe('Last notice: pay $100.00 to keep Gardening')
    expect(text).toContain('This was our last automatic attempt.')
    expect(text).toContain('This card has insufficient funds.')
    expect(text).toContain("We tried to charge $100.00 for Gardening and couldn't.")
    expect(text).toContain('Pay it now, or update your payment method.')
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
    expect(text).toContain('You have not been charged. Use another card or contact your bank.')
    const again = composeMail(mailFacts({ mail: { ...mail, nextTry: Date.UTC(2027, 0, 14, 12) } }))
    expect(again.text).toContain("We'll try again on January 14, 2027")
    const last = composeMail(mailFacts({ mail: { ...mail, nextTry: 'none' } }))
    expect(last.text).toContain('This was our last automatic attempt.')
    const suspended = composeMail(mailFacts({ mail: { ...mail, nextTry: 'none', isSuspended: true } }))
    expect(suspended.subject).toBe('Gardening is suspended: pay $100.00 to restore it')
    expect(suspended.text).toContain('Gardening is now suspended. Pay $100.00 to restore it.')
  })
})
