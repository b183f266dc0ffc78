import { inWords } from './amount.ts'
import { begin, type Attempt } from './attempt.ts'
import { part, type Card } from './card.ts'
import type { Choice } from './choice.ts'
import type { Flow, Instrument } from './flow.ts'
import { pay } from './pay.ts'

/** Shows exactly what will be charged to what. Only the button below it charges anything. */
export function askToPay(flow: Flow, choice: Choice, instrument: Instrument): void {
  const { card, invoice } = flow
  const { rail, method, amount } = choice
  const save = part(card.section, '#save', HTMLInputElement)
  let attempt: Attempt | undefined
  save.checked = false
  showCharge(card, choice, 'processorEvent' in instrument)
  flow.pay = () => {
    const saving = save.checked ? { savePaymentMethod: true } : {}
    attempt ??= begin({ invoice, rail, method, body: { ...instrument, amount: amount / 100, ...saving } })
    // It was sent like this, and is repeated like this.
    part(card.section, '#saving', HTMLElement).hidden = true
    return pay(flow, attempt)
  }
}

/** Goes on with a payment that was asked for before the page was loaded again. */
export function goOn(flow: Flow, attempt: Attempt): void {
  const { rail, method, body } = attempt
  showCharge(flow.card, { amount: Math.round(body.amount * 100), rail, method, vault: '' }, false)
  flow.pay = () => pay(flow, attempt)
  part(flow.card.section, '#review', HTMLFormElement).requestSubmit()
}

function showCharge(card: Card, { amount, rail, method }: Choice, maySave: boolean): void {
  const { section, due } = card
  const left = due - amount
  const lines = [
    ['Paying with', method],
    ...(left > 0 ? [['Left to pay afterwards', inWords(left)]] : []),
    ['You pay', inWords(amount)],
  ]
  part(section, '#charge', HTMLElement).replaceChildren(...lines.map(([name, text]) => lineOf(name, text)))
  part(section, '#saving', HTMLElement).hidden = !maySave
  part(section, '#mandate', HTMLElement).hidden = rail !== 'ach'
  part(section, '#review button', HTMLElement).textContent = `Pay ${inWords(amount)}`
  part(section, '#review [data-back]', HTMLElement).hidden = false
  card.show('review')
}

function lineOf(name = '', text = ''): HTMLElement {
  const line = document.createElement('div')
  const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  definition.textContent = text
  line.append(term, definition)
  return line
}
