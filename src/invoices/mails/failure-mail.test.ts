import { describe, expect, test } from 'vitest'
import { toCents, zeroCents, type Cents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { mailFacts, paymentWith } from './mail.fixture.ts'

describe('the mail of a payment that failed', () => {
  const bank = { paymentMethod: 'ach', instrument: { lastFour: '6789' } } as const
  const failed = (transaction: Parameters<typeof paymentWith>[0], invoice = {}, dueAgain?: Cents) =>
    composeMail(
      mailFacts({
        mail: { kind: 'payment_failed', transaction: paymentWith({ ...bank, ...transaction }), dueAgain },
        invoice,
      }),
    )

  test('says which, why, and what is due again', () => {
    const { subject, text } = failed({ status: 'returned', reasonCode: '2102' })
    expect(subject).toBe('Your bank payment to Hill Gardens was returned')
    expect(text).toContain('Your bank payment of $60.00 to Hill Gardens from January 11, 2027 was returned.')
    expect(text).toContain("Your bank couldn't debit this account (account closed).")
    expect(text).toContain('$60.00 is due again. Please use another account or card.')
    expect(text).toContain('- Payment method: Bank account ending in 6789')
  })

  test.each([
    ['all of it', toCents(60_00), '$60.00 is due again.'],
    ['a part, as after a refund', toCents(20_00), '$20.00 is due again.'],
  ])('says "again" of what was not due before: %s', (_what, dueAgain, words) => {
    expect(failed({ status: 'returned' }, {}, dueAgain).text).toContain(words)
  })

  test('does not say "again" where all of it was due before', () => {
    const returned = failed({ status: 'returned' }, {}, zeroCents).text
    expect(returned).toContain('Amount due: $100.00\nDue January 15, 2027')
    expect(returned).not.toContain('again')
    expect(returned).not.toContain('You have not been charged.')
    const declined = failed({ status: 'failed' }, {}, zeroCents).text
    expect(declined).toContain('You have not been charged. Update your payment method or pay another way by')
  })

  test('says nothing of a reason that nobody gave', () => {
    const { subject, text } = failed({ status: 'failed' })
    expect(subject).toBe('Payment failed: update your bank account for Hill Gardens')
    expect(text).not.toContain('reason')
  })

  test('names the company to which a payer turns who did not authorize it', () => {
    const { text } = failed({ status: 'returned', reasonCode: '2110' })
    expect(text).toContain("We won't debit this account again unless you ask us to.")
    expect(text).toContain('If you still owe it, pay another way or contact Hill Gardens.')
    expect(text).not.toContain('once more')
  })

  test.each(['1606', '1607'])('never says that a card was lost or stolen: %s', (reasonCode) => {
    const { text } = failed({ status: 'failed', paymentMethod: 'cc', reasonCode })
    expect(text).toContain('The bank declined this card.')
    expect(text).toContain('Use another card or contact your bank.')
    expect(text).not.toMatch(/lost|stolen/i)
  })

  test('asks for nothing on an invoice that is closed', () => {
    const { text } = failed({ status: 'returned' }, { closed: 'Voided' })
    expect(text).toContain('This invoice was voided. Nothing is due.')
    expect(text).not.toContain('due again')
  })
})
