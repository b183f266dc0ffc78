import { describe, expect, test } from 'vitest'
import {
  bankPaymentConsent,
  consentKinds,
  findTextProblem,
  formatConsent,
  getShippedText,
} from './consent-texts.ts'

const company = {
  name: 'Hill Gardens',
  email: 'hello@hill.example',
  branding: { supportPhone: '(555) 010-0199' },
  timeZone: 'America/Chicago',
}

describe('the authorization of a bank payment', () => {
  const at = { amount: '$40.00', now: Date.UTC(2026, 11, 1, 18) }

  test('names the button, the amount, the day and the contact', () => {
    expect(bankPaymentConsent(company, at).text).toBe(
      'By selecting Pay $40.00, you authorize Hill Gardens to electronically debit the account above once for $40.00 on or after December 1, 2026. To cancel, call (555) 010-0199 or email hello@hill.example before it is processed.',
    )
  })

  test.each([
    [{ branding: {} }, 'To cancel, email hello@hill.example before'],
    [{ branding: { supportEmail: 'help@hill.example' } }, 'To cancel, email help@hill.example before'],
    [{ branding: {}, email: undefined }, 'To cancel, contact Hill Gardens before'],
  ])('names the contact that there is: %j', (changes, text) =>
    expect(bankPaymentConsent({ ...company, ...changes }, at).text).toContain(text),
  )

  test('has another version where the company has a text of its own, whatever its values', () => {
    const [shipped, later] = [at, { ...at, amount: '$41.00' }].map((values) =>
      bankPaymentConsent(company, values),
    )
    expect(later?.version).toBe(shipped?.version)
    const own = '{company} takes {amount} on {date}.'
    const settings = { consentTexts: { bankPayment: own } }
    const { text, version } = bankPaymentConsent({ ...company, settings }, at)
    expect(text).toBe('Hill Gardens takes $40.00 on December 1, 2026.')
    expect(version).not.toBe(shipped?.version)
  })
})

describe('a text of a company', () => {
  test.each(consentKinds)('can be the shipped one: %s', (kind) => {
    expect(findTextProblem(kind, getShippedText(kind))).toBeUndefined()
    expect(formatConsent(company, kind).kind).toBe(kind)
  })

  test.each([
    ['bankPayment', '{company} takes {amount}.', 'must contain {date}'],
    ['bankPayment', '{company} takes {amounts} on {date}.', 'has no placeholder {amounts}'],
    ['renewal', '{company} charges {schedule}. {revoking}', 'has no placeholder {revoking}'],
    ['surcharge', '{company} adds a surcharge.', 'must contain {rate}'],
    ['bankSaved', 'We debit this account.', 'must contain {company}'],
  ] as const)('of kind %s is refused: %s', (kind, text, problem) =>
    expect(findTextProblem(kind, text)).toBe(problem),
  )
})
