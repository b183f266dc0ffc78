import { callPage, isBehind } from '../../frame/browser/call-page.ts'
import { part, type Card } from '../../frame/browser/card.ts'
import { onSubmit, openFlow, type Flow, type FormOfFlow, type Renew } from '../../frame/browser/flow.ts'
import { begin, newKey, sendUntilAnswered, unanswered, type Kept } from '../../frame/browser/kept.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { pay } from '../../frame/browser/pay.ts'
import { quoteIn, quoteTrouble } from '../../frame/browser/quote.ts'
import { ticketOf, type DoneEvent } from '../../frame/browser/secure-form.ts'
import { isWithoutFee, noFee, showCharge, type Shown } from '../../frame/browser/show-charge.ts'
import { chosenRail, takeTabs } from '../../frame/browser/tabs.ts'
import { outcomeOf, type Reply } from '../../frame/browser/verdict.ts'

/** What was shown to the payer, and the call that charges exactly that. */
type Order = { shown: Shown; path: string; body: object }

/** Lets a payer give a card or bank account, check and pay the total. A payment whose answer never came goes on. */
export function payOnce(card: Card, subject: string, renew: Renew): void {
  takeTabs(card)
  const flow = openFlow({ card, subject, renew }, async (way) => {
    return capture(way, chosenRail(card))
  })
  onSubmit(card, '#review', () => flow.pay())
  const open = unanswered<Order>(subject)
  if (!open) return
  offer(flow, open, { open })
  part(card.section, '#review', HTMLFormElement).requestSubmit()
}

function capture(flow: Flow, rail: string): Promise<FormOfFlow | undefined> {
  const { card } = flow
  const isPlain = isWithoutFee(card, rail)
  return openForm(flow, {
    rail,
    action: 'ticket',
    offer: isPlain ? { amount: card.due, afterwards: '' } : undefined,
    ask: () => callPage('hostedpayment', '/capture/intention', { paymentMethods: [rail] }),
    isOver: isBehind,
    failure: 'The secure form cannot be opened at the moment. Nothing was charged. Please try again.',
    async done(event, method, isAgreed) {
      if (!isPlain) return askToPay(flow, { event, method, key: newKey() })
      offerPlain(flow, { event, method, rail, isAgreed })
      if (isAgreed) await flow.pay()
    },
  })
}

type Plain = { event: DoneEvent; method: string; rail: string; isAgreed: boolean }

/** Offers to charge the total as it is. */
function offerPlain(flow: Flow, { event, method, rail, isAgreed }: Plain): void {
  const { due: amount, section } = flow.card
  const processorEvent = { ...event, agreedCents: amount }
  const shown = { amount, rail, method, quote: noFee(section, rail) }
  offer(flow, { shown, path: '/complete', body: { processorEvent } }, { isAgreed })
}

type Captured = { event: DoneEvent; method: string; key: string }

/** Has the captured card checked and the total worked out, and shows it. Only the button below it charges. */
async function askToPay(flow: Flow, captured: Captured): Promise<void> {
  const { card } = flow
  card.tell('Working out the total…')
  const { event, method, key } = captured
  const reply = await callPage('hostedpayment', '/capture/quote', { ticketId: ticketOf(event) }, key)
  card.tell('')
  const quote = quoteIn(reply, card.due)
  if (!quote || reply === 'lost') return notQuoted(flow, captured, reply)
  const shown = { amount: card.due, rail: 'cc', method, quote }
  offer(flow, { shown, path: '/quote/confirm', body: { quoteId: reply.body['quoteId'] } })
}

/** Without a total there is nothing to agree to. A card that could not be checked stays at hand. */
async function notQuoted(flow: Flow, captured: Captured, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  const { verdict, reasonCode } = outcomeOf(reply)
  if (verdict === 'declined') return flow.declined(reasonCode)
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

const usedText = 'This could not be used to pay. Nothing was charged. Please try again.'
const laterText = 'The total cannot be worked out at the moment. Nothing was charged. Please try again.'
const tooManyTriesText =
  'There were too many tries. Nothing was charged. Please wait a few minutes and try again.'
const changedText =
  'The total has changed, and nothing was charged. Please enter the card again to see the new one.'

/** Offers to charge this, or goes on with an attempt of it. What is agreed to already is shown only where it must be asked about. */
function offer(
  flow: Flow,
  order: Order,
  { open, isAgreed = false }: { open?: Order & Kept; isAgreed?: boolean } = {},
): void {
  const { card, subject, renew, back } = flow
  const { shown, path, body } = order
  let attempt = open
  const show = () => showCharge(card, shown)
  if (!isAgreed) show()
  flow.pay = () => {
    const { key } = (attempt ??= begin(subject, order))
    return pay(flow, {
      ...shown,
      of: 'payment',
      review: isAgreed ? show : undefined,
      send: (onRepeat) => sendUntilAnswered(() => callPage('hostedpayment', path, body, key), onRepeat),
      async quoteAgain() {
        if (!(await renew(changedText))) back(changedText)
      },
    })
  }
}
