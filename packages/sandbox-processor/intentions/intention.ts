import type { PaymentMethod } from '../instruments/instrument.ts'

export const intentionKinds = ['tokenization', 'ticket', 'sale'] as const
export type IntentionKind = (typeof intentionKinds)[number]

export type IntentionSale = {
  reference: string
  amountCents: number
  surchargeCents: number
  description: string | null
  /** The form closes permanently after this many declined tries. */
  declinesMax: number | null
  /** This form closes after this many declined tries in all forms of the sale. */
  saleDeclinesMax: number | null
}

/** A permission to fill in the secure form, and the form's purpose. */
export type Intention = {
  clientToken: string
  locationId: string
  kind: IntentionKind
  contactId: string
  methods: PaymentMethod[]
  sale: IntentionSale | null
  declines: number
  /** The number of declined tries in all forms of its sale. */
  saleDeclines: number
  /** The origins whose pages may embed the form and receive its messages. */
  frameAncestors: string[]
  /** The colour of the form's main button: `#1f5fd1`; null for the default. */
  accent: string | null
  /** The ZIP code that the form already contains. */
  billingZip: string | null
  /** Whether the page of a ticket form requires a card's ZIP code. */
  zipRequired: boolean
  expiresAt: Date
  usedAt: Date | null
}
