import { part, type Card } from './card.ts'
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
}

/** What is charged: a saved method, or what the secure form captured. */
export type Instrument = { accountVaultId: string } | { processorEvent: DoneEvent }

/** Acts when a form is sent. A second press while the first is being worked on does nothing. */
export function onSubmit(card: Card, form: string, act: () => Promise<void> | undefined): void {
  part(card.section, form, HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault()
    if (card.isBusy()) return
    card.busy(true)
    await act()
    card.busy(false)
  })
}
