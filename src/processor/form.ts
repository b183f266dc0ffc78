import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { ProcessorMethod } from './method.ts'
import type { Reference } from './movement.ts'

/** The request for a secure form. The form shows the rails of `methods` that the location takes. */
export type IntentionRequest = {
  contactId: string
  methods: Rail[]
  lifetimeSeconds: number
  /** The origins whose pages may embed the form and receive its messages. */
  frameAncestors: string[]
  appearance?: FormAppearance
  /** Values that the form already contains. */
  prefill?: { billingZip?: string }
  /** Whether a card form requires the billing ZIP or postal code. Default: true. */
  zipRequired?: boolean
} & ({ kind: 'tokenization' | 'ticket' } | { kind: 'sale'; sale: FormSale })

/** The token that opens a secure form, and the rails that it shows. */
export type OpenedForm = {
  clientToken: string
  methods: ProcessorMethod[]
  /** A sale in the form leaves its method at the processor, saved or not. The caller must release it later. */
  leavesMethod?: true
}

/**
 * The appearance of a secure form. The processor's defaults apply to absent keys. `accent` is the colour of the main
 * button, such as `#1f5fd1`.
 */
export type FormAppearance = { accent?: string }

/** The sale that a payer makes in the secure form. After a declined try the reference is free for the next try. */
export type FormSale = {
  reference: Reference
  amountCents: Cents
  description?: string
  /** After this many declined tries (1 to 20) the form closes for good, and the reference is not executed. */
  declinesMax?: number
  /**
   * The limit of declined tries (1 to 10,000) over all forms of this sale, closed ones included. After it this form
   * closes. The limit is exact under concurrent tries.
   */
  saleDeclinesMax?: number
}

export type FormDecline = {
  /** The processor's id of this try, unique among all tries. */
  id: string
  at: number
  /** The payer's IP address; absent where the processor does not know it. */
  address?: string
}

/** The origin that a page must allow in a frame, and the URL of one form. */
export type FormUrls = { origin: string; urlOf(clientToken: string): string }
