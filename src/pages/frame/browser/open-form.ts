import { find } from './find.ts'
import { runBusy, type Flow, type FlowForm } from './flow.ts'
import { formatInstrument, showForm, formToken, type DoneEvent, type FormAction } from './secure-form.ts'
import { hideOffer, showAgreed, showOffer, toAgreed } from './show-charge.ts'
import { toRetryAfter, type Reply } from './verdict.ts'

export type FormRequest = {
  rail: string
  action: FormAction
  /**
   * An amount in cents that is charged right after the capture, without a surcharge. The button of the form names it.
   */
  offer?: { amount: number; afterwards: string } | undefined
  /** Whether the button of a form that saves a method starts a free trial. */
  isTrial?: boolean
  /** Requests a client token from the API. */
  ask(): Promise<Reply>
  /** Whether the response means that the page is outdated. The page is refreshed then. */
  isOver(reply: Reply): boolean
  /**
   * Runs after the form succeeded. The method is a text such as "Visa ending in 4242"; `isAgreed` is whether the button
   * named the amount.
   */
  done(event: DoneEvent, method: string, isAgreed: boolean): Promise<void>
}

/** Opens the secure form for a card or bank account. Returns the form, or undefined if it could not be opened. */
export async function openForm({ card, renew }: Flow, order: FormRequest): Promise<FlowForm | undefined> {
  card.tell('Loading…')
  const reply = await order.ask()
  card.tell('')
  const token = formToken(reply)
  if (token !== undefined) return showFormIn(card, order, token)
  if (order.isOver(reply) && (await renew(''))) return undefined
  const retryAfter = toRetryAfter(reply)
  if (retryAfter === undefined) card.warn(notOpenedTexts[order.action])
  else card.lockFor(retryAfter)
  return undefined
}

const notOpenedTexts = {
  ticket: "We can't open the payment form right now. You were not charged. Please try again.",
  tokenization: "We can't open the payment form right now. Please try again.",
}

function showFormIn(card: Flow['card'], order: FormRequest, token: string): FlowForm {
  const { section } = card
  const { rail, action, offer, isTrial = false, done } = order
  const isBank = rail === 'ach'
  const url = (section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(token))
  const heading = find(section, '#capture h3')
  const present = () => {
    heading.textContent = isBank ? 'Your bank account' : 'Your card'
    find(section, '#again').hidden = true
    find(section, '#frame').hidden = false
    if (offer) showOffer(card, { ...offer, rail })
    else hideOffer(card)
    if (action === 'tokenization') showAgreed(section, rail)
    card.show('capture')
  }
  present()
  card.tell('Loading…')
  // A form whose button charges nothing yet and saves nothing has no text to agree to.
  const agreed = () => (offer || action === 'tokenization' ? toAgreed(section) : '')
  const title = isBank ? 'Secure bank form' : 'Secure card form'
  const shown = showForm(
    find(section, '#frame'),
    { url, title, action, declines: card.declines(), amountCents: offer?.amount, isTrial, agreed },
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
          // The hidden form had the focus, so the focus moves to the heading.
          card.show('capture')
        }
        void runBusy(card, () => done(event, method, isAgreed))
      },
    },
  )
  section.addEventListener('change', shown.renewAgreed)
  return {
    close: shown.close,
    async takeAgain(reasonCode) {
      const reply = await order.ask()
      const clientToken = formToken(reply)
      if (clientToken === undefined) {
        const retryAfter = toRetryAfter(reply)
        if (retryAfter !== undefined) card.lockFor(retryAfter)
        return false
      }
      present()
      shown.decline({ clientToken, reasonCode, declines: card.declines() })
      return true
    },
  }
}
