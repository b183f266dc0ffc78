import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { ProcessorMethod } from './method.ts'
import type { Reference } from './movement.ts'

/** What the secure form is opened for; it shows the rails of `methods` that the location takes. */
export type IntentionRequest = {
  contactId: string
  methods: Rail[]
  lifetimeSeconds: number
  /** The origins whose pages may show it, and hear from it. */
  frameAncestors: string[]
  /** How it looks. */
  appearance?: FormAppearance
  /** What is filled in already. */
  prefill?: { billingZip?: string }
  /** Whether a form that captures a card is sent without the ZIP or postal code that it is billed to; needed where nothing is said. */
  zipRequired?: boolean
} & ({ kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale })

/** What opens a secure form, and the rails that it shows. */
export type OpenedForm = {
  clientToken: string
  methods: ProcessorMethod[]
  /** A sale that is made in it leaves its method at the processor, kept or not: it is to be let go of in time. */
  leavesMethod?: true
}

/** How a secure form looks; what is not said is as the processor has it. `accent` is the colour of what leads on: `#1f5fd1`. */
export type FormAppearance = { accent?: string }

/** The sale that a payer makes in the secure form. A declined try leaves the reference free for the next. */
export type FormSale = {
  reference: Reference
  amountCents: Cents
  description?: string
  /** After so many declined tries (1 to 20) the form is closed for good, and the reference was not executed. */
  declinesMax?: number
  /**
   * After so many declined tries (1 to 10,000) in all forms of this sale together, those that are closed included, this form
   * takes no other: exactly, however many come at once.
   */
  saleDeclinesMax?: number
}

/** A declined try in a form of a sale. */
export type FormDecline = {
  /** The processor's own, and never that of another. */
  id: string
  at: number
  /** Where the payer was; absent where the processor does not know. */
  address?: string
}

/** Where forms live: the origin that a page has to frame, and the address of one form. */
export type FormUrls = { origin: string; urlOf(clientToken: string): string }
