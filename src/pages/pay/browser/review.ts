import { formatCents } from '../../frame/browser/amount.ts'
import { requestQuote } from './request-quote.ts'
import { sendAttempt, type Attempt } from './attempt.ts'
import { find } from '../../frame/browser/find.ts'
import type { PayPanel } from '../../frame/browser/pay-panel.ts'
import { withAgreedAmount, type Charge, type Choice, type Instrument } from './choice.ts'
import type { Flow } from '../../frame/browser/flow.ts'
import { startAttempt } from '../../frame/browser/pending-attempt.ts'
import { pay, refusedText } from '../../frame/browser/pay.ts'
import { quoteFailedText, toQuoteProblem } from '../../frame/browser/quote.ts'
import { toZeroQuote, showCharge } from '../../frame/browser/show-charge.ts'
import { toRetryAfter, type Reply } from '../../frame/browser/verdict.ts'
import type { Checkout } from './checkout.ts'

/** Quotes a charge and shows it for review. Only the button of the review charges. */
export async function quoteAndReview(
  flow: Flow,
  till: Checkout,
  choice: Choice,
  instrument: Instrument,
  { isAgain = false, save = false } = {},
): Promise<void> {
  flow.card.tell('Calculating your total…')
  const asked = await requestQuote(till, instrument, choice.amount)
  flow.card.tell('')
  if ('reply' in asked) {
    flow.again = () => quoteAndReview(flow, till, choice, instrument, { isAgain, save })
    return showQuoteProblem(flow, instrument, asked.reply)
  }
  find(flow.card.section, '#save', HTMLInputElement).checked = save
  const { quote } = asked
  preparePayment(flow, till, { choice, instrument, quote })
  if (isAgain)
    flow.card.warn(`The ${quote.label.toLowerCase()} changed, so we didn't charge you. Review the new total.`)
}

/**
 * Pays the amount that the button of the secure form named, without a surcharge. If a surcharge applies, nothing is
 * charged and the payer reviews the new total.
 */
export async function payNow(
  flow: Flow,
  till: Checkout,
  choice: Choice,
  instrument: Instrument,
): Promise<void> {
  const quote = toZeroQuote(flow.card.section, choice.rail)
  preparePayment(flow, till, { choice, instrument, quote }, { isAgreed: true })
  await flow.pay()
}

/** Returns the text on the amount that remains after a payment; empty if none remains. */
export function formatRemainder({ due }: Pick<PayPanel, 'due'>, amount: number): string {
  return due > amount ? `Remaining after this payment: ${formatCents(due - amount)}` : ''
}

/** Resumes a payment that was started before the page was reloaded. */
export function resumePayment(flow: Flow, till: Checkout, attempt: Attempt): void {
  preparePayment(flow, till, attempt.charge, { open: attempt })
  find(flow.card.section, '#review', HTMLFormElement).requestSubmit()
}

/**
 * Prepares a payment, or resumes an open attempt. Terms that the payer already accepted are shown again only if the
 * payment needs another press.
 */
function preparePayment(
  flow: Flow,
  till: Checkout,
  charge: Charge,
  { open, isAgreed = false }: { open?: Attempt; isAgreed?: boolean } = {},
): void {
  const { card, subject } = flow
  const { choice, instrument, quote } = charge
  const { amount, rail } = choice
  let attempt = open
  const show = () => showCharge(card, { ...choice, quote }, formatRemainder(card, amount))
  if (!isAgreed) {
    find(card.section, '#saving').hidden = open !== undefined || !('processorEvent' in instrument)
    show()
  }
  flow.pay = () => {
    const begun = (attempt ??= startAttempt(subject, {
      charge: withAgreedAmount(charge),
      save: find(card.section, '#save', HTMLInputElement).checked,
    }))
    // The attempt was started with this choice, and a retry repeats it.
    find(card.section, '#saving').hidden = true
    return pay(flow, {
      of: 'invoice',
      amount,
      rail,
      quote,
      review: isAgreed ? show : undefined,
      send: (onRepeat) => sendAttempt(till, begun, onRepeat),
      quoteAgain: () => quoteAndReview(flow, till, choice, instrument, { isAgain: true, save: begun.save }),
    })
  }
}

/**
 * Without a total the payer cannot agree, so nothing is charged. A captured card is kept for a retry; a saved method
 * must be chosen again.
 */
async function showQuoteProblem(flow: Flow, instrument: Instrument, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  const trouble = toQuoteProblem(reply)
  const isSaved = 'accountVaultId' in instrument
  const text = quoteProblemTexts[trouble]
  const isBehind = trouble === 'page' || (trouble === 'method' && isSaved)
  if (isBehind && (await renew(text))) return
  const retryAfter = toRetryAfter(reply)
  if (retryAfter !== undefined) card.lockFor(retryAfter)
  if (isBehind || isSaved || trouble === 'method') return back(text)
  card.show('capture')
  find(card.section, '#again').hidden = false
  card.warn(text)
}

const quoteProblemTexts = {
  page: 'This invoice has been updated. You were not charged. Review it and try again.',
  method: refusedText,
  'too fast': '',
  later: quoteFailedText,
}
