import { find } from './pay-panel.ts'
import { runBusy, type Flow, type FlowForm } from './flow.ts'
import { formatInstrument, showForm, formToken, type DoneEvent, type FormAction } from './secure-form.ts'
import { showOffer, hideOffer } from './show-charge.ts'
import type { Reply } from './verdict.ts'

/** A secure form that is to be opened. */
export type FormRequest = {
  rail: string
  action: FormAction
  /** What is charged as soon as it is captured, where nothing is added to that: the button of the form says so. */
  offer?: { amount: number; afterwards: string } | undefined
  /** Asks the service for it. */
  ask(): Promise<Reply>
  /** Whether what it was answered means that there is nothing to be done here any more: the page then says so itself. */
  isOver(reply: Reply): boolean
  /** What is said where the form cannot be had just now. */
  failure: string
  /** What follows, with what the form took: Visa ending in 4242. `isAgreed` is whether its button named the amount. */
  done(event: DoneEvent, method: string, isAgreed: boolean): Promise<void>
}

/** Has the payer give a card or bank account. Answers with the form, where there is one. */
export async function openForm({ card, renew }: Flow, order: FormRequest): Promise<FlowForm | undefined> {
  card.tell('Opening the secure form…')
  const reply = await order.ask()
  card.tell('')
  const token = formToken(reply)
  if (token !== undefined) return showFormIn(card, order, token)
  if (!order.isOver(reply) || !(await renew('')))
    card.warn(reply !== 'lost' && reply.status === 429 ? tooManyText : order.failure)
  return undefined
}

const tooManyText = 'There were too many tries. Please wait a few minutes and try again.'

function showFormIn(card: Flow['card'], order: FormRequest, token: string): FlowForm {
  const { section } = card
  const { rail, action, offer, done } = order
  const isBank = rail === 'ach'
  const url = (section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(token))
  const heading = find(section, '#capture h3')
  const present = () => {
    heading.textContent = isBank ? 'Your bank account' : 'Your card'
    find(section, '#again').hidden = true
    find(section, '#frame').hidden = false
    if (offer) showOffer(card, { ...offer, rail })
    else hideOffer(card)
    card.show('capture')
  }
  present()
  card.tell('Loading the secure form…')
  const title = isBank ? 'Secure bank form' : 'Secure card form'
  const shown = showForm(
    find(section, '#frame'),
    { url, title, action, declines: card.declines(), amountCents: offer?.amount },
    {
      ready() {
        card.tell('')
        card.warn('')
      },
      failed: card.warn,
      declined: () => card.countDecline(),
      done(event, agreedCents) {
        const method = formatInstrument(event)
        const isAgreed = offer !== undefined && agreedCents === offer.amount
        if (!isAgreed) {
          heading.textContent = method
          find(section, '#frame').hidden = true
          // What had the focus is gone with the form.
          card.show('capture')
        }
        void runBusy(card, () => done(event, method, isAgreed))
      },
    },
  )
  return {
    close: shown.close,
    async takeAgain(reasonCode) {
      const clientToken = formToken(await order.ask())
      if (clientToken === undefined) return false
      present()
      shown.decline({ clientToken, reasonCode, declines: card.declines() })
      return true
    },
  }
}
