import { callPage, isBehind } from '../../frame/browser/call-page.ts'
import { part, type Card } from '../../frame/browser/card.ts'
import { onSubmit, openFlow, type Flow, type Renew } from '../../frame/browser/flow.ts'
import { begin, newKey, sendUntilAnswered, unanswered, type Kept } from '../../frame/browser/kept.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { pay } from '../../frame/browser/pay.ts'
import { quoteIn, quoteTrouble } from '../../frame/browser/quote.ts'
import { ticketOf, type DoneEvent } from '../../frame/browser/secure-form.ts'
import { showCharge, type Shown } from '../../frame/browser/show-charge.ts'
import { chosenRail, takeTabs } from '../../frame/browser/tabs.ts'
import { verdictOf, type Reply } from '../../frame/browser/verdict.ts'
import { zipProblem } from './zip.ts'

/** What was shown to the payer, and the call that charges exactly that. */
type Order = { shown: Shown; path: string; body: object }

/** Lets a payer give a card or bank account, check and pay the total. A payment whose answer never came goes on. */
export function payOnce(card: Card, subject: string, renew: Renew): void {
  takeTabs(card)
  const flow = openFlow({ card, subject, renew }, async (way) => {
    const rail = chosenRail(card)
    const zip = rail === 'cc' ? enteredZip(card) : ''
    return zip === undefined ? undefined : capture(way, rail, zip)
  })
  onSubmit(card, '#review', () => flow.pay())
  const open = unanswered<Order>(subject)
  if (!open) return
  offer(flow, open, open)
  part(card.section, '#review', HTMLFormElement).requestSubmit()
}

/** The ZIP code of the card, or undefined where it is none: the page then says so, and the reader is taken there. */
function enteredZip({ section }: Card): string | undefined {
  const input = part(section, '#zip', HTMLInputElement)
  const zip = input.value.trim()
  const problem = zipProblem(zip)
  part(section, '#zip-error').textContent = problem
  input.setAttribute('aria-invalid', String(problem !== ''))
  if (problem === '') return zip
  input.focus()
  return undefined
}

function capture(flow: Flow, rail: string, zip: string): Promise<() => void> {
  return openForm(flow, {
    rail,
    action: 'ticket',
    ask: () => callPage('hostedpayment', '/capture/intention', { paymentMethods: [rail] }),
    isOver: isBehind,
    failure: 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.',
    done: (event, method) =>
      rail === 'ach'
        ? offerTransfer(flow, event, method)
        : askToPay(flow, { event, method, zip, key: newKey() }),
  })
}

/** Offers to charge a bank account, which bears no surcharge. */
async function offerTransfer(flow: Flow, processorEvent: DoneEvent, method: string): Promise<void> {
  const { due: amount, section } = flow.card
  const label = section.dataset['surcharge'] ?? ''
  const quote = { fee: 0, percentage: 0, label, blockedReason: 'ach' }
  const shown = { amount, rail: 'ach', method, quote }
  offer(flow, { shown, path: '/complete', body: { processorEvent } })
}

type Captured = { event: DoneEvent; method: string; zip: string; key: string }

/** Has the captured card checked and the total worked out, and shows it. Only the button below it charges. */
async function askToPay(flow: Flow, captured: Captured): Promise<void> {
  const { card } = flow
  card.tell('Working out the total…')
  const { event, method, zip: billingZip, key } = captured
  const asked = { ticketId: ticketOf(event), billingZip }
  const reply = await callPage('hostedpayment', '/quote', asked, key)
  card.tell('')
  const quote = quoteIn(reply, card.due)
  if (!quote || reply === 'lost') return notQuoted(flow, captured, reply)
  const shown = { amount: card.due, rail: 'cc', method, quote }
  offer(flow, { shown, path: '/quote/confirm', body: { quoteId: reply.body['quoteId'] } })
}

/** Without a total there is nothing to agree to. A card that could not be checked stays at hand. */
async function notQuoted(flow: Flow, captured: Captured, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  if (verdictOf(reply) === 'declined') return back(checkFailedText)
  const trouble = quoteTrouble(reply)
  if (trouble === 'page' || trouble === 'method') {
    if (!(await renew(usedText))) back(usedText)
    return
  }
  flow.again = () => askToPay(flow, captured)
  card.show('capture')
  part(card.section, '#again').hidden = false
  card.warn(trouble === 'later' ? laterText : tooManyTriesText)
}

// Never which detail was wrong: whoever tries out stolen cards would learn from it.
const checkFailedText =
  'The card did not pass its check, and nothing was charged. Please check what you entered, or use another card.'
const usedText = 'This could not be used to pay. Nothing was charged. Please try again.'
const laterText = 'The total cannot be worked out at the moment. Nothing was charged. Please try again.'
const tooManyTriesText =
  'There were too many tries. Nothing was charged. Please wait a few minutes and try again.'
const changedText =
  'The total has changed, and nothing was charged. Please enter the card again to see the new one.'

/** Offers to charge this, or goes on with an attempt of it. */
function offer(flow: Flow, order: Order, open?: Order & Kept): void {
  const { card, subject, renew, back } = flow
  const { shown, path, body } = order
  let attempt = open
  showCharge(card, shown)
  flow.pay = () => {
    const { key } = (attempt ??= begin(subject, order))
    return pay(flow, {
      ...shown,
      of: 'payment',
      send: (onRepeat) => sendUntilAnswered(() => callPage('hostedpayment', path, body, key), onRepeat),
      async quoteAgain() {
        if (!(await renew(changedText))) back(changedText)
      },
    })
  }
}
