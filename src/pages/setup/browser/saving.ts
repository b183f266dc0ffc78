import { callPage, isBehind } from '../../frame/browser/call-page.ts'
import { callSubscription, isSignUp } from '../../frame/browser/call-subscription.ts'
import { part, type Card } from '../../frame/browser/card.ts'
import { openFlow, type Flow, type Renew } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import type { DoneEvent } from '../../frame/browser/secure-form.ts'
import { chosenRail, takeTabs } from '../../frame/browser/tabs.ts'
import { outcomeOf, type Reply } from '../../frame/browser/verdict.ts'

/** Lets a customer save a card or bank account. */
export function saveMethod(card: Card, subject: string, renew: Renew): void {
  takeTabs(card)
  openFlow({ card, subject, renew }, (flow) => {
    const rail = chosenRail(card)
    return openForm(flow, {
      rail,
      action: 'tokenization',
      ask: () => ask(card, '/intention', { paymentMethods: [rail] }),
      isOver: isBehind,
      failure: 'The secure form cannot be opened at the moment. Please try again.',
      done: (event, method) => complete(flow, event, method),
    })
  })
}

/** Tells the service what was saved. The same may be told again, so a lost answer does no harm. */
async function complete(flow: Flow, processorEvent: DoneEvent, method: string): Promise<void> {
  const { card, renew, back } = flow
  card.tell('Saving. This can take some seconds.')
  const reply = await ask(card, isSignUp(card) ? '/payment-method' : '/complete', { processorEvent })
  card.tell('')
  if (reply !== 'lost' && reply.status === 200) {
    const text = `${method} was saved.`
    if (!(await renew(text, true))) card.tell(text)
    return
  }
  const { verdict, reasonCode } = outcomeOf(reply)
  if (verdict === 'declined') return flow.declined(reasonCode, processorEvent.payment_method === 'ach')
  if (isBehind(reply)) {
    if (!(await renew(notSavedText))) back(notSavedText)
    return
  }
  flow.again = () => complete(flow, processorEvent, method)
  part(card.section, '#again').hidden = false
  card.warn('No answer came. Please press Try again: it is saved once.')
}

const notSavedText = 'This could not be saved. Please try again.'

function ask(card: Card, path: string, body: object): Promise<Reply> {
  return isSignUp(card) ? callSubscription(path, body) : callPage('setup', path, body)
}
