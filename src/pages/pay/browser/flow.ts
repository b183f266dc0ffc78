import { part, type Card } from './card.ts'
import type { Choice } from './choice.ts'
import type { Quote } from './quote.ts'
import type { DoneEvent } from './secure-form.ts'

/** A payer's way through the page. */
export type Flow = {
  card: Card
  invoice: string
  /**
   * Brings the page up to date, says this on it, as good news or not, and has the reader begin at its head. Only then is a payment
   * forgotten: a page that is being left hears the answer too, and the next one may have been read before it.
   */
  renew(text: string, isGood?: boolean): Promise<boolean>
  /** Begins again at the choice, and says why where there is a reason. */
  back(warning?: string): void
  /** Pays what the page asks about. */
  pay(): Promise<void> | undefined
  /** Goes on with what was captured, where that could not be done at first. */
  again(): Promise<void> | undefined
}

/** What is charged: a saved method, or what the secure form captured. */
export type Instrument = { accountVaultId: string } | { processorEvent: DoneEvent }

/** What is charged to what, as the payer saw it. */
export type Charge = { choice: Choice; instrument: Instrument; quote: Quote }

/** Does something during which nothing else can be done. */
export async function busily(card: Card, act: () => Promise<void> | undefined): Promise<void> {
  card.busy(true)
  await act()
  card.busy(false)
}

/** Acts when a form is sent. A second press while the first is being worked on does nothing. */
export function onSubmit(card: Card, form: string, act: () => Promise<void> | undefined): void {
  part(card.section, form, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (!card.isBusy()) void busily(card, act)
  })
}
