import { inWords } from './amount.ts'
import { part, type Card } from './card.ts'
import { whyNothing, type Quote } from './quote.ts'

/** What is to be charged to what. */
export type Shown = { amount: number; rail: string; method: string; quote: Quote }

/** Shows what will be charged, with a button that says so; `besides` are lines of names and texts. */
export function showCharge(
  card: Card,
  { amount, rail, method, quote }: Shown,
  besides: [name: string, text: string][] = [],
): void {
  const { section } = card
  const total = inWords(amount + quote.fee)
  const name = `${quote.label} (${quote.percentage}%)`
  const lines = [
    ['Paying with', method],
    ...besides,
    ...(quote.fee > 0
      ? [
          ['Amount', inWords(amount)],
          [name, inWords(quote.fee)],
        ]
      : []),
    ['You pay', total],
  ]
  part(section, '#charge').replaceChildren(...lines.map(([term, text]) => lineOf(term, text)))
  sayOfFee(section, quote)
  part(section, '#mandate').hidden = rail !== 'ach'
  part(section, '#review button').textContent = `Pay ${total}`
  part(section, '#review [data-back]').hidden = false
  card.show('review')
}

/** Says what has no surcharge, or why this has none; nothing where the company adds none to anything. */
function sayOfFee(section: HTMLElement, { fee, label, blockedReason }: Quote): void {
  const note = section.querySelector('#fee-note')
  part(section, '#review [data-back]').textContent = fee > 0 ? 'Pay another way' : 'Back'
  if (!(note instanceof HTMLElement)) return
  const name = label.toLowerCase()
  note.textContent = fee > 0 ? `${note.dataset['free']} has no ${name}.` : whyNothing(blockedReason, name)
}

function lineOf(name = '', text = ''): HTMLElement {
  const line = document.createElement('div')
  const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  definition.textContent = text
  line.append(term, definition)
  return line
}
