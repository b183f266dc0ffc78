import { formatCents } from './amount.ts'
import { find, type PayPanel } from './pay-panel.ts'
import type { Flow } from './flow.ts'
import { forget } from './pending-attempt.ts'
import type { Quote } from './quote.ts'
import type { Outcome, Verdict } from './verdict.ts'

/** A payment that the payer asked for. */
export type Payment = {
  /** What is paid, in one word. */
  of: 'invoice' | 'payment'
  amount: number
  rail: string
  quote: Quote
  send(onRepeat: () => void): Promise<Outcome>
  /** Has the payer look at it, where it was agreed to beside the secure form and is still to be made. */
  review?: (() => void) | undefined
  /** What follows where its quote no longer holds, and nothing was charged. */
  quoteAgain(): Promise<void>
}

/** Sends a payment, and shows what became of it. Where only its quote no longer holds, it is to be made again. */
export async function pay(flow: Flow, payment: Payment): Promise<void> {
  try {
    await sendAndShow(flow, payment)
  } catch (error) {
    // Whatever became of it, nothing else is to be paid from here: a page that is read anew goes on with it.
    hideSteps(flow.card)
    throw error
  }
}

async function sendAndShow(flow: Flow, payment: Payment): Promise<void> {
  const { card, subject, renew, back } = flow
  card.tell('Paying. This can take some seconds.')
  const { verdict, reasonCode } = await payment.send(() =>
    card.tell('Still waiting for an answer. Please keep this page open.'),
  )
  card.tell('')
  if (verdict === 'declined') return flow.declined(reasonCode, payment.rail === 'ach')
  if (verdict === 'lost' || verdict === 'in progress' || verdict === 'too fast') {
    payment.review?.()
    return lockToRetry(card, verdict)
  }
  if (verdict === 'not charged') {
    payment.review?.()
    // Told so, a payer may pay elsewhere: only another press pays, and never a page that is loaded again.
    forget(subject)
    return card.warn(notChargedText)
  }
  if (verdict === 'quote changed') {
    forget(subject)
    return payment.quoteAgain()
  }
  if (verdict === 'refused') return back(refusedText)
  const text = toOutcomeText(verdict, payment)
  if (await renew(text, verdict === 'paid')) return
  // What became of the payment is known, or must be waited for: either way nothing is to be paid from here.
  hideSteps(card)
  card.tell(`${text} Please reload this page to see how the ${payment.of} stands.`)
}

function hideSteps({ section }: PayPanel): void {
  for (const step of ['#capture', '#review']) find(section, step).hidden = true
}

/** From here the payer can only send the same payment again: another one might be charged beside it. */
function lockToRetry({ section, warn }: PayPanel, verdict: Verdict): void {
  find(section, '#review button').textContent = 'Try again'
  find(section, '#review [data-back]').hidden = true
  warn(verdict === 'too fast' ? tooFastText : noAnswerText)
}

const tooFastText = 'There were too many tries. Please wait a few minutes, and then press Try again.'
const noAnswerText =
  'No answer came, so your payment may have gone through. Please press Try again: this payment is never charged twice.'
const notChargedText = 'Nothing was charged: it could not be done just now. Please press Pay again.'
const refusedText =
  'This could not be used to pay, and nothing was charged. Please try another payment method.'

function toOutcomeText(verdict: Verdict, { of, amount, rail, quote }: Payment): string {
  const total = formatCents(amount + quote.fee)
  const included = quote.fee > 0 ? `, ${quote.label.toLowerCase()} included` : ''
  if (verdict === 'unknown')
    return `Your payment of ${total} may have gone through. It is being confirmed; please do not pay it again.`
  if (verdict !== 'paid') return `The ${of} has changed in the meantime. This try charged nothing.`
  return rail === 'ach'
    ? `Your bank transfer of ${total} is on its way.`
    : `Your payment of ${total} went through${included}.`
}
