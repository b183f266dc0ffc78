import { formatCents } from './amount.ts'
import { find, type PayPanel } from './pay-panel.ts'
import type { Flow } from './flow.ts'
import { forget } from './pending-attempt.ts'
import type { Quote } from './quote.ts'
import type { Outcome, Verdict } from './verdict.ts'

/** A payment to send. */
export type Payment = {
  /** The noun for the payable item in messages. */
  of: 'invoice' | 'payment'
  amount: number
  rail: string
  quote: Quote
  send(onRepeat: () => void): Promise<Outcome>
  /** Shows the review of a payment that was accepted on the form's button but not made yet. */
  review?: (() => void) | undefined
  /** Quotes again after the quote has changed. Nothing was charged. */
  quoteAgain(): Promise<void>
}

/** Sends a payment and shows its outcome. If the quote has changed, the payment is quoted again. */
export async function pay(flow: Flow, payment: Payment): Promise<void> {
  try {
    await sendAndShow(flow, payment)
  } catch (error) {
    // The outcome is unknown, so the page offers no other payment. After a reload the script resumes this one.
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
    // The payer may now pay elsewhere. Only another press may pay; a reload must not resume this payment.
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
  // The payment is decided or pending, so the page offers no other payment.
  hideSteps(card)
  card.tell(`${text} Please reload this page to see how the ${payment.of} stands.`)
}

function hideSteps({ section }: PayPanel): void {
  for (const step of ['#capture', '#review']) find(section, step).hidden = true
}

/** The payer can only resend the same payment now. A new one could be charged in addition. */
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
