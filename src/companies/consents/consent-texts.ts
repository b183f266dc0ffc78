import { hash } from 'node:crypto'
import { formatDate } from '#kernel/format'

const shippedTexts = {
  bankPayment:
    'By selecting Pay {amount}, you authorize {company} to electronically debit the account above once for {amount} on or after {date}. To cancel, {callOrEmail} before it is processed.',
  bankSaved:
    'You authorize {company} to electronically debit this account for payments you approve. This stays in effect until you revoke it by contacting {contact}; allow 3 business days.',
  bankSubscription:
    'You authorize {company} to electronically debit this account {schedule} until you cancel. We’ll tell you at least 10 days before an amount changes. Revoke by {revoking}, at least 3 business days before a payment. A payment returned for insufficient funds may be resubmitted up to two times.',
  surcharge:
    '{company} adds a {rate}% {fee} to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No {fee} on {free}.',
  cardSaved:
    'You authorize {company} to keep this card for payments you approve. To have it removed, contact {contact}.',
  renewal:
    'You’ll be charged {schedule} until you cancel. Cancel any time {canceling}; you keep access until the end of the paid period.',
} as const

/** The kind of a text that a payer agrees to. */
export type ConsentKind = keyof typeof shippedTexts

export const consentKinds = Object.keys(shippedTexts) as ConsentKind[]

/** The texts that a company has in place of the shipped ones. */
export type ConsentTexts = { [Kind in ConsentKind]?: string | undefined }

/** The company whose payer agrees. */
export type ConsentCompany = {
  name: string
  email?: string | undefined
  branding?: { supportEmail?: string | undefined; supportPhone?: string | undefined }
  settings?: { consentTexts?: ConsentTexts | undefined }
}

/** A text that a payer agrees to by a button. The version identifies the text before its values were filled in. */
export type Consent = { kind: ConsentKind; version: string; text: string }

const placeholder = /\{(\w+)\}/g
const versionLength = 12

/** Formats a text for a payer. The values are those of the payment or the subscription. */
export function formatConsent(
  company: ConsentCompany,
  kind: ConsentKind,
  values: Readonly<Record<string, string>> = {},
): Consent {
  const template = company.settings?.consentTexts?.[kind] ?? shippedTexts[kind]
  const filled: Readonly<Record<string, string>> = {
    company: company.name,
    contact: formatContact(company),
    callOrEmail: formatCallOrEmail(company),
    ...values,
  }
  return {
    kind,
    version: hash('sha256', template).slice(0, versionLength),
    text: template.replaceAll(placeholder, (sign, name: string) => filled[name] ?? sign),
  }
}

/** Formats the authorization of one payment by bank. `now` is the company's, ms. */
export function bankPaymentConsent(
  company: ConsentCompany & { timeZone: string },
  { amount, now }: { amount: string; now: number },
): Consent {
  return formatConsent(company, 'bankPayment', { amount, date: formatDate(now, company.timeZone) })
}

/** Returns the shipped text of a kind, with its placeholders. */
export function getShippedText(kind: ConsentKind): string {
  return shippedTexts[kind]
}

/** Returns why a text cannot replace the shipped one of a kind, or undefined. */
export function findTextProblem(kind: ConsentKind, text: string): string | undefined {
  const known = listPlaceholders(shippedTexts[kind])
  const named = listPlaceholders(text)
  const unknown = named.find((name) => !known.includes(name) && !shared.includes(name))
  if (unknown !== undefined) return `has no placeholder {${unknown}}`
  const missing = known.find((name) => needed.includes(name) && !named.includes(name))
  return missing === undefined ? undefined : `must contain {${missing}}`
}

const shared = ['company', 'contact', 'callOrEmail']
// Without these, a text would not name the debit, its schedule or its rate.
const needed = ['company', 'amount', 'date', 'schedule', 'rate']

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** Formats the contact of a company within a sentence: Hill Gardens at (214) 555-0139 or help@hill.example. */
export function formatContact(company: ConsentCompany): string {
  const reached = formatPhoneOrEmail(company)
  return reached === '' ? company.name : `${company.name} at ${reached}`
}

/** Formats the phone number and the email address of a company; empty if it has neither. */
export function formatPhoneOrEmail(company: ConsentCompany): string {
  const { phone, email } = toWays(company)
  return [phone, email].filter(Boolean).join(' or ')
}

/** Returns whether payers can reach a company, for example to revoke the authorization of a bank payment. */
export function hasContact(company: ConsentCompany): boolean {
  return formatPhoneOrEmail(company) !== ''
}

function formatCallOrEmail(company: ConsentCompany): string {
  const { phone, email } = toWays(company)
  const ways = [...(phone ? [`call ${phone}`] : []), ...(email ? [`email ${email}`] : [])]
  return ways.join(' or ') || `contact ${company.name}`
}

function toWays({ email, branding: { supportPhone, supportEmail } = {} }: ConsentCompany) {
  return { phone: supportPhone, email: supportEmail ?? email }
}
