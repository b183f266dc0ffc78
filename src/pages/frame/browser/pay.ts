import { formatCents } from './amount.ts'
import { find } from './find.ts'
import type { PayPanel } from './pay-panel.ts'
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
  card.tell('Processing your payment…')
  const { verdict, reasonCode, retryAfter } = await payment.send(() =>
    card.tell('Still processing. Keep this page open.'),
  )
  card.tell('')
  if (verdict === 'declined') return flow.declined(reasonCode, payment.rail === 'ach')
  if (verdict === 'lost' || verdict === 'in progress' || verdict === 'too fast') {
    payment.review?.()
    lockToRetry(card)
    return verdict === 'too fast' ? card.lockFor(retryAfter) : card.warn(noAnswerText)
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
  const text = toOutcomeText(verdict, payment, card.section.dataset['receipt'])
  if (await renew(text, verdict === 'paid')) return
  // The payment is decided or pending, so the page offers no other payment.
  hideSteps(card)
  card.tell(`${text} Reload the page to see your payment status.`)
}

function hideSteps({ section }: PayPanel): void {
  for (const step of ['#capture', '#review']) find(section, step).hidden = true
}

/** The payer can only resend the same payment now. A new one could be charged in addition. */
function lockToRetry({ section }: PayPanel): void {
  find(section, '#review button').textContent = 'Try again'
  find(section, '#review [data-back]').hidden = true
}

const noAnswerText =
  "We didn't get a response, so your payment may have gone through. Select Try again to check. You won't be charged twice."
const notChargedText = 'Something went wrong and you were not charged. Please try again.'
export const refusedText = "We couldn't use this payment method. You were not charged. Try another one."

function toOutcomeText(
  verdict: Verdict,
  { of, amount, rail, quote }: Payment,
  receiptTo: string | undefined,
): string {
  const total = formatCents(amount + quote.fee)
  if (verdict === 'unknown')
    return `We're confirming your payment of ${total}. Don't pay again. This page updates on its own.`
  if (verdict !== 'paid') return `This ${of} has been updated. You were not charged. Review it and try again.`
  if (rail === 'ach') return `Bank payment submitted: ${total}.`
  return `Payment received: ${total}.${receiptTo === undefined ? '' : ` We emailed your receipt to ${receiptTo}.`}`
}
