import { inWords } from './amount.ts'
import { part, type Card } from './card.ts'
import { whyNothing, type Quote } from './quote.ts'

/** What is to be charged to what. */
export type Shown = { amount: number; rail: string; method: string; quote: Quote }

type Line = [name: string, text: string]

/** Shows what will be charged, with a button that says so, and below the sum what is left `afterwards`. */
export function showCharge(card: Card, { amount, rail, method, quote }: Shown, afterwards = ''): void {
  const { section } = card
  const total = inWords(amount + quote.fee)
  const name = `${quote.label} (${quote.percentage}%)`
  const sums: Line[] =
    quote.fee > 0
      ? [
          ['Amount', inWords(amount)],
          [name, inWords(quote.fee)],
        ]
      : []
  showTerms(section, [['Paying with', method], ...sums, ['You pay', total]], { rail, afterwards })
  sayOfFee(section, quote)
  const button = part(section, '#review button')
  button.before(part(section, '#terms'))
  button.textContent = `Pay ${total}`
  part(section, '#review [data-back]').hidden = false
  card.show('review')
}

/** Shows beside the secure form what its own button will charge: where nothing is added, there is nothing else to check. */
export function showOffer(
  { section }: Card,
  { amount, rail, afterwards }: Pick<Shown, 'amount' | 'rail'> & { afterwards: string },
): void {
  showTerms(section, [['You pay', inWords(amount)]], { rail, afterwards })
  sayOfFee(section, noFee(section, rail))
  const saving = section.querySelector('#saving')
  if (saving instanceof HTMLElement) saving.hidden = false
  part(section, '#frame').before(part(section, '#terms'))
}

/** Takes away what an offer said: nothing is agreed to beside this form, and what will be charged is asked about behind it. */
export function withdrawOffer({ section }: Card): void {
  const terms = section.querySelector('#terms')
  if (terms) part(section, '#review button').before(terms)
}

/** Whether whatever is charged on this rail is charged as it is. Where a card may bear a surcharge, the page says what it is called. */
export function isWithoutFee({ section }: Card, rail: string): boolean {
  return rail === 'ach' || section.dataset['surcharge'] === undefined
}

/** That nothing is added. */
export function noFee({ dataset }: HTMLElement, rail: string): Quote {
  const blockedReason = rail === 'ach' ? 'ach' : ''
  return { fee: 0, percentage: 0, label: dataset['surcharge'] ?? '', blockedReason }
}

type Around = { rail: string; afterwards: string }

function showTerms(section: HTMLElement, lines: Line[], { rail, afterwards }: Around): void {
  part(section, '#charge').replaceChildren(...lines.map(([term, text]) => lineOf(term, text)))
  part(section, '#afterwards').textContent = afterwards
  part(section, '#mandate').hidden = rail !== 'ach'
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
