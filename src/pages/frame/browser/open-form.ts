import { part } from './card.ts'
import { busily, type Flow } from './flow.ts'
import { capturedInWords, showForm, type DoneEvent, type FormAction } from './secure-form.ts'
import type { Reply } from './verdict.ts'

/** A secure form that is to be opened. */
export type FormOrder = {
  rail: string
  action: FormAction
  /** Asks the service for it. */
  ask(): Promise<Reply>
  /** Whether what it was answered means that there is nothing to be done here any more: the page then says so itself. */
  isOver(reply: Reply): boolean
  /** What is said where the form cannot be had just now. */
  failure: string
  /** What follows, with what the form took: Visa ending in 4242. */
  done(event: DoneEvent, method: string): Promise<void>
}

/** Has the payer give a card or bank account. Answers how to close the form. */
export async function openForm({ card, renew }: Flow, order: FormOrder): Promise<() => void> {
  card.tell('Opening the secure form…')
  const reply = await order.ask()
  card.tell('')
  const token = reply !== 'lost' && reply.status === 201 ? reply.body['clientToken'] : undefined
  if (typeof token === 'string') return showIn(card, order, token)
  if (!order.isOver(reply) || !(await renew('')))
    card.warn(reply !== 'lost' && reply.status === 429 ? tooManyText : order.failure)
  return () => {}
}

const tooManyText = 'There were too many tries. Please wait a few minutes and try again.'

function showIn(card: Flow['card'], { rail, action, done }: FormOrder, token: string): () => void {
  const isBank = rail === 'ach'
  const url = (card.section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(token))
  const heading = part(card.section, '#capture h3')
  heading.textContent = isBank ? 'Your bank account' : 'Your card'
  part(card.section, '#again').hidden = true
  card.show('capture')
  card.tell('Loading the secure form…')
  const close = showForm(
    part(card.section, '#frame'),
    { url, title: isBank ? 'Secure bank form' : 'Secure card form', action },
    {
      ready: () => card.tell(''),
      failed: () => card.warn('The secure form did not load. Please go back and try again.'),
      done(event) {
        close()
        const method = capturedInWords(event)
        heading.textContent = method
        // What had the focus is gone with the form.
        card.show('capture')
        void busily(card, () => done(event, method))
      },
    },
  )
  return close
}
