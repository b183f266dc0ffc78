import { validateAmount, parseCents } from '../../frame/browser/amount.ts'
import { find } from '../../frame/browser/find.ts'
import type { PayPanel } from '../../frame/browser/pay-panel.ts'
import type { Quote } from '../../frame/browser/quote.ts'
import type { DoneEvent } from '../../frame/browser/secure-form.ts'

/** The amount in cents and the method that a payer chose. A new card or bank account has an empty vault id. */
export type Choice = { amount: number; rail: string; method: string; vault: string }

/** The charged method: a saved one, or one that the secure form captured. */
export type Instrument = { accountVaultId: string } | { processorEvent: DoneEvent }

/** A charge as the payer saw it. */
export type Charge = { choice: Choice; instrument: Instrument; quote: Quote }

/**
 * Adds the total that the payer saw to the event of a captured method. The API rejects a charge with another total,
 * even if the form's button had named one. A retry sends the stored charge unchanged.
 */
export function withAgreedAmount(charge: Charge): Charge {
  const { choice, instrument, quote } = charge
  if (!('processorEvent' in instrument)) return charge
  const agreedCents = choice.amount + quote.fee
  return { ...charge, instrument: { processorEvent: { ...instrument.processorEvent, agreedCents } } }
}

/** Returns the payer's choice. If the amount is invalid, shows the error, focuses the field and returns undefined. */
export function getChoice({ section, due }: PayPanel): Choice | undefined {
  const input = find(section, '#amount', HTMLInputElement)
  const problem = validateAmount(input.value, due)
  find(section, '#amount-error').textContent = problem
  // The error replaces the hint, which says the same.
  const hint = section.querySelector('#amount-hint')
  if (hint instanceof HTMLElement) hint.hidden = problem !== ''
  input.setAttribute('aria-describedby', problem === '' ? 'amount-hint' : 'amount-error')
  input.setAttribute('aria-invalid', String(problem !== ''))
  if (problem !== '') {
    input.focus()
    return undefined
  }
  const { dataset } = find(section, '[name=method]:checked', HTMLInputElement)
  return {
    amount: parseCents(input.value) ?? 0,
    rail: dataset['rail'] ?? '',
    method: dataset['label'] ?? '',
    vault: dataset['vault'] ?? '',
  }
}
