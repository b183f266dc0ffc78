import { formatCents } from '../../frame/browser/amount.ts'
import { requestQuote } from './request-quote.ts'
import { sendAttempt, type Attempt } from './attempt.ts'
import { find, type PayPanel } from '../../frame/browser/pay-panel.ts'
import { withAgreedAmount, type Charge, type Choice, type Instrument } from './choice.ts'
import type { Flow } from '../../frame/browser/flow.ts'
import { startAttempt } from '../../frame/browser/pending-attempt.ts'
import { pay } from '../../frame/browser/pay.ts'
import { toQuoteProblem } from '../../frame/browser/quote.ts'
import { toZeroQuote, showCharge } from '../../frame/browser/show-charge.ts'
import type { Reply } from '../../frame/browser/verdict.ts'
import type { Checkout } from './checkout.ts'

/** Finds out what it comes to, and shows exactly what will be charged to what. Only the button below it charges. */
export async function quoteAndReview(
  flow: Flow,
  till: Checkout,
  choice: Choice,
  instrument: Instrument,
  { isAgain = false, save = false } = {},
): Promise<void> {
  flow.card.tell('Working out the total…')
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
    flow.card.warn(
      `The ${quote.label.toLowerCase()} has changed, so nothing was charged. Please check the new total.`,
    )
}

/** Pays what the button of the secure form said: nothing is added, or nothing is charged and the page asks. */
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

/** What is said of a payment below its sum. */
export function formatRemainder({ due }: Pick<PayPanel, 'due'>, amount: number): string {
  return due > amount ? `Left to pay afterwards: ${formatCents(due - amount)}.` : ''
}

/** Goes on with a payment that was asked for before the page was loaded again. */
export function resumePayment(flow: Flow, till: Checkout, attempt: Attempt): void {
  preparePayment(flow, till, attempt.charge, { open: attempt })
  find(flow.card.section, '#review', HTMLFormElement).requestSubmit()
}

/** Offers to charge this, or goes on with an attempt of it. What is agreed to already is shown only where it must be asked about. */
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
    // It was sent like this, and is repeated like this.
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

/** Without a total there is nothing to agree to. A captured card stays at hand, and a saved one is chosen again. */
async function showQuoteProblem(flow: Flow, instrument: Instrument, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  const trouble = toQuoteProblem(reply)
  const isSaved = 'accountVaultId' in instrument
  const text = quoteProblemTexts[trouble]
  const isBehind = trouble === 'page' || (trouble === 'method' && isSaved)
  if (isBehind && (await renew(text))) return
  if (isBehind || isSaved || trouble === 'method') return back(text)
  card.show('capture')
  find(card.section, '#again').hidden = false
  card.warn(text)
}

const quoteProblemTexts = {
  page: 'The invoice has changed in the meantime. Nothing was charged.',
  method: 'This can no longer be used to pay. Nothing was charged. Please choose again.',
  'too fast': 'There were too many tries. Nothing was charged. Please wait a few minutes and try again.',
  later: 'The total cannot be worked out at the moment. Nothing was charged. Please try again.',
}
