import { formatCents } from './amount.ts'
import { find } from './find.ts'
import type { PayPanel } from './pay-panel.ts'
import { explainNoFee, type Quote } from './quote.ts'

/** The amount, the payment method and the quote of a charge. */
export type ChargeTerms = { amount: number; rail: string; method: string; quote: Quote }

type Line = [name: string, text: string]

/** Shows the review of a charge, with the total on its button. `afterwards` appears below the sum. */
export function showCharge(
  card: PayPanel,
  { amount, rail, method, quote }: ChargeTerms,
  afterwards = '',
): void {
  const { section } = card
  const total = formatCents(amount + quote.fee)
  const name = `${quote.label} (${quote.percentage}%)`
  const sums: Line[] =
    quote.fee > 0
      ? [
          ['Amount', formatCents(amount)],
          [name, formatCents(quote.fee)],
        ]
      : []
  showTerms(section, [['Payment method', method], ...sums, ['Total to pay', total]], {
    rail,
    afterwards,
    total,
  })
  showFeeNote(section, quote)
  const button = find(section, '#review button')
  button.before(find(section, '#terms'))
  button.textContent = `${section.dataset['verb'] ?? 'Pay'} ${total}`
  find(section, '#review [data-back]').hidden = false
  card.show('review')
}

/**
 * Shows the charge above the secure form, whose own button pays it. Without a surcharge the payer needs no separate
 * review.
 */
export function showOffer(
  { section }: PayPanel,
  { amount, rail, afterwards }: Pick<ChargeTerms, 'amount' | 'rail'> & { afterwards: string },
): void {
  const total = formatCents(amount)
  showTerms(section, [['Total to pay', total]], { rail, afterwards, total })
  showFeeNote(section, toZeroQuote(section, rail))
  const saving = section.querySelector('#saving')
  if (saving instanceof HTMLElement) saving.hidden = false
  find(section, '#frame').before(find(section, '#terms'))
}

/** Moves the terms back to the review: this form charges nothing, and the payer reviews the charge after it. */
export function hideOffer({ section }: PayPanel): void {
  const terms = section.querySelector('#terms')
  if (terms) find(section, '#review button').before(terms)
}

/** Returns whether a rail has no surcharge. If cards may have one, the page carries its name. */
export function isWithoutFee({ section }: PayPanel, rail: string): boolean {
  return rail === 'ach' || section.dataset['surcharge'] === undefined
}

/** Returns a quote without a surcharge. */
export function toZeroQuote({ dataset }: HTMLElement, rail: string): Quote {
  const blockedReason = rail === 'ach' ? 'ach' : ''
  return { fee: 0, percentage: 0, label: dataset['surcharge'] ?? '', blockedReason }
}

type TermsOptions = { rail: string; afterwards: string; total: string }

function showTerms(section: HTMLElement, lines: Line[], { rail, afterwards, total }: TermsOptions): void {
  find(section, '#charge').replaceChildren(...lines.map(([term, text]) => termRow(term, text)))
  find(section, '#afterwards').textContent = afterwards
  const kind = section.querySelector('#saved-kind')
  if (kind) kind.textContent = rail === 'ach' ? 'bank account' : 'card'
  showAgreed(section, rail, total)
}

/**
 * Shows which methods have no surcharge, or why this one has none. Nothing is shown if the company adds no surcharge.
 */
function showFeeNote(section: HTMLElement, { fee, label, blockedReason }: Quote): void {
  const note = section.querySelector('#fee-note')
  find(section, '#review [data-back]').textContent = fee > 0 ? 'Use another payment method' : 'Back'
  if (!(note instanceof HTMLElement)) return
  const name = label.toLowerCase()
  note.textContent =
    fee > 0 ? `Pay by ${note.dataset['free']} to avoid the ${name}.` : explainNoFee(blockedReason, name)
}

/** Shows the texts that the payer agrees to by paying a total with a rail, or by saving a method. */
export function showAgreed(section: HTMLElement, rail: string, total = ''): void {
  for (const shown of section.querySelectorAll<HTMLElement>('#mandate p')) {
    const { dataset } = shown
    shown.textContent = (dataset['text'] ??= shown.textContent).replaceAll('{amount}', total)
    shown.hidden = dataset['rail'] !== rail
  }
}

/** Returns the shown texts. A text on saving counts only if the check box that saves the method is checked. */
export function toAgreed(section: HTMLElement): string {
  const saved = section.querySelector('#save:checked') ? '' : ':not([data-saved])'
  const shown = section.querySelectorAll(`#mandate p:not([hidden])${saved}`)
  return [...shown].map(({ textContent }) => textContent).join('\n\n')
}

function termRow(name = '', text = ''): HTMLElement {
  const line = document.createElement('div')
  const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  definition.textContent = text
  line.append(term, definition)
  return line
}
