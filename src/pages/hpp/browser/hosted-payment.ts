import { callPage, isPageOutdated } from '../../frame/browser/call-page.ts'
import { find } from '../../frame/browser/find.ts'
import type { PayPanel } from '../../frame/browser/pay-panel.ts'
import { onSubmit, openFlow, type Flow, type FlowForm, type RefreshPage } from '../../frame/browser/flow.ts'
import {
  startAttempt,
  newKey,
  sendWithRetries,
  findPendingAttempt,
  type PendingAttempt,
} from '../../frame/browser/pending-attempt.ts'
import { openForm } from '../../frame/browser/open-form.ts'
import { pay, refusedText } from '../../frame/browser/pay.ts'
import { parseQuote, quoteFailedText, toQuoteProblem } from '../../frame/browser/quote.ts'
import { toTicketId, type DoneEvent } from '../../frame/browser/secure-form.ts'
import { isWithoutFee, toZeroQuote, showCharge, type ChargeTerms } from '../../frame/browser/show-charge.ts'
import { getChosenRail, attachTabs } from '../../frame/browser/tabs.ts'
import { toOutcome, toRetryAfter, type Reply } from '../../frame/browser/verdict.ts'

/** The terms that the payer was shown, and the call that charges exactly them. */
type ChargeRequest = { shown: ChargeTerms; path: string; body: object }

/**
 * Lets a payer enter a card or bank account, review the total and pay. A payment without a known outcome is resumed.
 */
export function attachHostedPayment(card: PayPanel, subject: string, renew: RefreshPage): void {
  attachTabs(card)
  const flow = openFlow({ card, subject, renew }, async (way) => {
    return openCaptureForm(way, getChosenRail(card))
  })
  onSubmit(card, '#review', () => flow.pay())
  const open = findPendingAttempt<ChargeRequest>(subject)
  if (!open) return
  preparePayment(flow, open, { open })
  find(card.section, '#review', HTMLFormElement).requestSubmit()
}

function openCaptureForm(flow: Flow, rail: string): Promise<FlowForm | undefined> {
  const { card } = flow
  const isPlain = isWithoutFee(card, rail)
  return openForm(flow, {
    rail,
    action: 'ticket',
    offer: isPlain ? { amount: card.due, afterwards: '' } : undefined,
    ask: () => callPage('hostedpayment', '/capture/intention', { paymentMethods: [rail] }),
    isOver: isPageOutdated,
    async done(event, method, isAgreed) {
      if (!isPlain) return quoteAndReview(flow, { event, method, key: newKey() })
      preparePlainPayment(flow, { event, method, rail, isAgreed })
      if (isAgreed) await flow.pay()
    },
  })
}

type PlainOffer = { event: DoneEvent; method: string; rail: string; isAgreed: boolean }

/** Prepares a payment without a surcharge. */
function preparePlainPayment(flow: Flow, { event, method, rail, isAgreed }: PlainOffer): void {
  const { due: amount, section } = flow.card
  const processorEvent = { ...event, agreedCents: amount }
  const shown = { amount, rail, method, quote: toZeroQuote(section, rail) }
  preparePayment(flow, { shown, path: '/complete', body: { processorEvent } }, { isAgreed })
}

type CapturedCard = { event: DoneEvent; method: string; key: string }

/** Checks the captured card and shows the total. Only the button of the review charges. */
async function quoteAndReview(flow: Flow, captured: CapturedCard): Promise<void> {
  const { card } = flow
  card.tell('Calculating your total…')
  const { event, method, key } = captured
  const reply = await callPage('hostedpayment', '/capture/quote', { ticketId: toTicketId(event) }, key)
  card.tell('')
  const quote = parseQuote(reply, card.due)
  if (!quote || reply === 'lost') return showQuoteProblem(flow, captured, reply)
  const shown = { amount: card.due, rail: 'cc', method, quote }
  preparePayment(flow, { shown, path: '/quote/confirm', body: { quoteId: reply.body['quoteId'] } })
}

/** Without a total the payer cannot agree, so nothing is charged. A captured card is kept for a retry. */
async function showQuoteProblem(flow: Flow, captured: CapturedCard, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  const { verdict, reasonCode } = toOutcome(reply)
  if (verdict === 'declined') return flow.declined(reasonCode)
  const trouble = toQuoteProblem(reply)
  if (trouble === 'page' || trouble === 'method') {
    if (!(await renew(refusedText))) back(refusedText)
    return
  }
  flow.again = () => quoteAndReview(flow, captured)
  card.show('capture')
  find(card.section, '#again').hidden = false
  if (trouble === 'later') card.warn(quoteFailedText)
  else card.lockFor(toRetryAfter(reply) ?? 0)
}

const changedText = "The total changed, so we didn't charge you. Enter your card again to see the new total."

/**
 * Prepares a payment, or resumes an open attempt. Terms that the payer already accepted are shown again only if the
 * payment needs another press.
 */
function preparePayment(
  flow: Flow,
  order: ChargeRequest,
  { open, isAgreed = false }: { open?: ChargeRequest & PendingAttempt; isAgreed?: boolean } = {},
): void {
  const { card, subject, renew, back } = flow
  const { shown, path, body } = order
  let attempt = open
  const show = () => showCharge(card, shown)
  if (!isAgreed) show()
  flow.pay = () => {
    const { key } = (attempt ??= startAttempt(subject, order))
    return pay(flow, {
      ...shown,
      of: 'payment',
      review: isAgreed ? show : undefined,
      send: (onRepeat) => sendWithRetries(() => callPage('hostedpayment', path, body, key), onRepeat),
      async quoteAgain() {
        if (!(await renew(changedText))) back(changedText)
      },
    })
  }
}
