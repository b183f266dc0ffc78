import type { Company } from '#companies'
import type { Letter } from '#invoices'
import type { Json } from '#kernel/json'
import type { Subscription } from '../subscription.ts'

export type MessageFacts = {
  company: Pick<Company, 'name' | 'settings'>
  /** The zone in which dates are shown. */
  timeZone: string
  plan: { name: string }
  subscription: Pick<Subscription, 'billingCycle' | 'billingMode'>
  facts: Record<string, Json>
  /** URL of the page on which the payer manages the subscription. */
  link: string
}

export type MessageText = Pick<
  Letter,
  'subject' | 'preview' | 'figure' | 'paragraphs' | 'details' | 'groups' | 'notice'
> & {
  /** Label of the button that opens the subscription page; undefined if there is no button. */
  button: string | undefined
  /** The text of the SMS. */
  short: string
}
