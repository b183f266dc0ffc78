import { call } from './calls.ts'
import { part } from './card.ts'
import { capturedInWords, type Choice } from './choice.ts'
import { busily, type Flow } from './flow.ts'
import { askToPay } from './review.ts'
import { showForm } from './secure-form.ts'
import type { Reply } from './verdict.ts'

/** Has the payer give a card or bank account, which charges nothing. Answers how to close the form. */
export async function capture(flow: Flow, choice: Choice): Promise<() => void> {
  const { card, renew } = flow
  card.tell('Opening the secure form…')
  const reply = await call('POST', '/api/invoices/hosted/capture/intention', {
    paymentMethods: [choice.rail],
  })
  card.tell('')
  const token = reply !== 'lost' && reply.status === 201 ? reply.body['clientToken'] : undefined
  if (typeof token === 'string') return showCapture(flow, choice, token)
  if (!isOver(reply) || !(await renew(''))) card.warn(refusalText(reply))
  return () => {}
}

/** Whether the link has ended, or there is nothing left to pay: the page then says so itself. */
function isOver(reply: Reply): boolean {
  return reply !== 'lost' && (reply.status === 401 || reply.body['reasonCode'] !== undefined)
}

function refusalText(reply: Reply): string {
  return reply !== 'lost' && reply.status === 429
    ? 'There were too many tries. Please wait a few minutes and try again.'
    : 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.'
}

function showCapture(flow: Flow, choice: Choice, token: string): () => void {
  const { card } = flow
  const isBank = choice.rail === 'ach'
  const url = (card.section.dataset['form'] ?? '').replace('CLIENT-TOKEN', encodeURIComponent(token))
  const heading = part(card.section, '#capture h3', HTMLElement)
  heading.textContent = isBank ? 'Your bank account' : 'Your card'
  part(card.section, '#again', HTMLElement).hidden = true
  card.show('capture')
  card.tell('Loading the secure form…')
  const close = showForm(
    part(card.section, '#frame', HTMLElement),
    { url, title: isBank ? 'Secure bank form' : 'Secure card form' },
    {
      ready: () => card.tell(''),
      failed: () => card.warn('The secure form did not load. Please go back and try again.'),
      done(event) {
        close()
        const method = capturedInWords(event)
        heading.textContent = method
        // What had the focus is gone with the form.
        card.show('capture')
        void busily(card, () => askToPay(flow, { ...choice, method }, { processorEvent: event }))
      },
    },
  )
  return close
}
