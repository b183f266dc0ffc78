/** The kinds of mails about invoices, in which a company may have texts of its own. */
export const mailTextKinds = [
  'invoice',
  'renewal',
  'reminder',
  'overdue',
  'setup_link',
  'invoice_updated',
  'invoice_voided',
  'payment_submitted',
  'receipt',
  'refund',
  'payment_failed',
  'payment_reversed',
] as const
/** A kind of mail in which a company may have texts of its own. */
export type MailTextKind = (typeof mailTextKinds)[number]

/** A company's own texts in one kind of mail. A text that is missing leaves the mail as it is. */
export type MailText = {
  /** Replaces the subject. */
  subject?: string | undefined
  /** Stands above the text of the mail. */
  opening?: string | undefined
  /** Stands below the text of the mail, above its tables. */
  closing?: string | undefined
}

/** The names that a text may contain in braces, each with a description of its value. */
export const placeholders = {
  invoice: 'the number of the invoice',
  amount: 'the amount due, or the amount of the payment',
  due: 'the due date',
  payer: 'the name of the customer, or the email',
  company: 'the name of the company',
} as const
export type Placeholder = keyof typeof placeholders

const form = /\{([^{}]*)\}/g

/** Returns the names in braces that are no placeholder, each once. */
export function findUnknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(form)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isPlaceholder(name))
}

/** Replaces the placeholders of a text. Braces within a value stay as they are. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string>): string {
  return text.replaceAll(form, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}
