import type { PaymentMethod } from '../instruments/instrument.ts'

export const intentionKinds = ['tokenization', 'ticket', 'sale'] as const
export type IntentionKind = (typeof intentionKinds)[number]

export type IntentionSale = {
  reference: string
  amountCents: number
  surchargeCents: number
  description: string | null
  /** The declined tries after which the form is closed for good. */
  declinesMax: number | null
  /** The declined tries in all forms of the sale after which this one takes no other. */
  saleDeclinesMax: number | null
}

/** A permission to fill in the secure form, and what the form then does. */
export type Intention = {
  clientToken: string
  locationId: string
  kind: IntentionKind
  contactId: string
  methods: PaymentMethod[]
  sale: IntentionSale | null
  /** Declined tries so far. */
  declines: number
  /** Declined tries in all forms of its sale. */
  saleDeclines: number
  /** The origins whose pages may show the form, and hear from it. */
  frameAncestors: string[]
  /** The colour of whatever leads on in the form: `#1f5fd1`; null for its own. */
  accent: string | null
  /** The ZIP code that is filled in already. */
  billingZip: string | null
  /** Whether the page of a ticket form is sent with a ZIP code of the card only. */
  zipRequired: boolean
  expiresAt: Date
  usedAt: Date | null
}
