import { callPage, isPageOutdated } from '../../frame/browser/call-page.ts'
import { callSubscription, isSignUp } from '../../frame/browser/call-subscription.ts'
import { find } from '../../frame/browser/find.ts'
import type { PayPanel } from '../../frame/browser/pay-panel.ts'
import { openFlow, type Flow, type RefreshPage } from '../../frame/browser/flow.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import type { DoneEvent } from '../../frame/browser/secure-form.ts'
import { getChosenRail, attachTabs } from '../../frame/browser/tabs.ts'
import { toOutcome, type Reply } from '../../frame/browser/verdict.ts'

/** Lets a customer save a card or bank account. */
export function attachSaveForm(card: PayPanel, subject: string, renew: RefreshPage): void {
  attachTabs(card)
  openFlow({ card, subject, renew }, (flow) => {
    const rail = getChosenRail(card)
    return openForm(flow, {
      rail,
      action: 'tokenization',
      isTrial: 'trial' in card.section.dataset,
      ask: () => postSave(card, '/intention', { paymentMethods: [rail] }),
      isOver: isPageOutdated,
      done: (event, method) => completeSave(flow, event, method),
    })
  })
}

/** Sends the event of the saved method to the API. The call is idempotent, so a lost response can be retried. */
async function completeSave(flow: Flow, processorEvent: DoneEvent, method: string): Promise<void> {
  const { card, renew, back } = flow
  card.tell('Saving…')
  const reply = await postSave(card, isSignUp(card) ? '/payment-method' : '/complete', { processorEvent })
  card.tell('')
  if (reply !== 'lost' && reply.status === 200) {
    const text = `Saved: ${method}.`
    if (!(await renew(text, true))) card.tell(text)
    return
  }
  const { verdict, reasonCode } = toOutcome(reply)
  if (verdict === 'declined') return flow.declined(reasonCode, processorEvent.payment_method === 'ach')
  if (isPageOutdated(reply)) {
    if (!(await renew(notSavedText))) back(notSavedText)
    return
  }
  flow.again = () => completeSave(flow, processorEvent, method)
  find(card.section, '#again').hidden = false
  card.warn("We didn't get a response. Select Try again.")
}

const notSavedText = "We couldn't save this payment method. Try again."

function postSave(card: PayPanel, path: string, body: object): Promise<Reply> {
  return isSignUp(card) ? callSubscription(path, body) : callPage('setup', path, body)
}
