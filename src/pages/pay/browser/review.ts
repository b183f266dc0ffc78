import { inWords } from '../../frame/browser/amount.ts'
import { askForQuote } from './ask-for-quote.ts'
import { send, type Attempt } from './attempt.ts'
import { part, type Card } from '../../frame/browser/card.ts'
import { agreedTo, type Charge, type Choice, type Instrument } from './choice.ts'
import type { Flow } from '../../frame/browser/flow.ts'
import { begin } from '../../frame/browser/kept.ts'
import { pay } from '../../frame/browser/pay.ts'
import { quoteTrouble } from '../../frame/browser/quote.ts'
import { noFee, showCharge } from '../../frame/browser/show-charge.ts'
import type { Reply } from '../../frame/browser/verdict.ts'
import type { Till } from './till.ts'

/** Finds out what it comes to, and shows exactly what will be charged to what. Only the button below it charges. */
export async function askToPay(
  flow: Flow,
  till: Till,
  choice: Choice,
  instrument: Instrument,
  { isAgain = false, save = false } = {},
): Promise<void> {
  flow.card.tell('Working out the total…')
  const asked = await askForQuote(till, instrument, choice.amount)
  flow.card.tell('')
  if ('reply' in asked) {
    flow.again = () => askToPay(flow, till, choice, instrument, { isAgain, save })
    return notQuoted(flow, instrument, asked.reply)
  }
  part(flow.card.section, '#save', HTMLInputElement).checked = save
  const { quote } = asked
  offer(flow, till, { choice, instrument, quote })
  if (isAgain)
    flow.card.warn(
      `The ${quote.label.toLowerCase()} has changed, so nothing was charged. Please check the new total.`,
    )
}

/** Pays what the button of the secure form said: nothing is added, or nothing is charged and the page asks. */
export async function payAtOnce(
  flow: Flow,
  till: Till,
  choice: Choice,
  instrument: Instrument,
): Promise<void> {
  const quote = noFee(flow.card.section, choice.rail)
  offer(flow, till, { choice, instrument, quote }, { isAgreed: true })
  await flow.pay()
}

/** What is said of a payment below its sum. */
export function afterwards({ due }: Pick<Card, 'due'>, amount: number): string {
  return due > amount ? `Left to pay afterwards: ${inWords(due - amount)}.` : ''
}

/** Goes on with a payment that was asked for before the page was loaded again. */
export function goOn(flow: Flow, till: Till, attempt: Attempt): void {
  offer(flow, till, attempt.charge, { open: attempt })
  part(flow.card.section, '#review', HTMLFormElement).requestSubmit()
}

/** Offers to charge this, or goes on with an attempt of it. What is agreed to already is shown only where it must be asked about. */
function offer(
  flow: Flow,
  till: Till,
  charge: Charge,
  { open, isAgreed = false }: { open?: Attempt; isAgreed?: boolean } = {},
): void {
  const { card, subject } = flow
  const { choice, instrument, quote } = charge
  const { amount, rail } = choice
  let attempt = open
  const show = () => showCharge(card, { ...choice, quote }, afterwards(card, amount))
  if (!isAgreed) {
    part(card.section, '#saving').hidden = open !== undefined || !('processorEvent' in instrument)
    show()
  }
  flow.pay = () => {
    const begun = (attempt ??= begin(subject, {
      charge: agreedTo(charge),
      save: part(card.section, '#save', HTMLInputElement).checked,
    }))
    // It was sent like this, and is repeated like this.
    part(card.section, '#saving').hidden = true
    return pay(flow, {
      of: 'invoice',
      amount,
      rail,
      quote,
      review: isAgreed ? show : undefined,
      send: (onRepeat) => send(till, begun, onRepeat),
      quoteAgain: () => askToPay(flow, till, choice, instrument, { isAgain: true, save: begun.save }),
    })
  }
}

/** Without a total there is nothing to agree to. A captured card stays at hand, and a saved one is chosen again. */
async function notQuoted(flow: Flow, instrument: Instrument, reply: Reply): Promise<void> {
  const { card, back, renew } = flow
  const trouble = quoteTrouble(reply)
  const isSaved = 'accountVaultId' in instrument
  const text = troubleTexts[trouble]
  const isBehind = trouble === 'page' || (trouble === 'method' && isSaved)
  if (isBehind && (await renew(text))) return
  if (isBehind || isSaved || trouble === 'method') return back(text)
  card.show('capture')
  part(card.section, '#again').hidden = false
  card.warn(text)
}

const troubleTexts = {
  page: 'The invoice has changed in the meantime. Nothing was charged.',
  method: 'This can no longer be used to pay. Nothing was charged. Please choose again.',
  'too fast': 'There were too many tries. Nothing was charged. Please wait a few minutes and try again.',
  later: 'The total cannot be worked out at the moment. Nothing was charged. Please try again.',
}
