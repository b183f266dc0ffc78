import { validateAmount, parseCents } from '../../frame/browser/amount.ts'
import { find, type PayPanel } from '../../frame/browser/pay-panel.ts'
import type { Quote } from '../../frame/browser/quote.ts'
import type { DoneEvent } from '../../frame/browser/secure-form.ts'

/** What a payer chose to pay, and with what; a new card or bank account has no vault. */
export type Choice = { amount: number; rail: string; method: string; vault: string }

/** What is charged: a saved method, or what the secure form captured. */
export type Instrument = { accountVaultId: string } | { processorEvent: DoneEvent }

/** What is charged to what, as the payer saw it. */
export type Charge = { choice: Choice; instrument: Instrument; quote: Quote }

/**
 * A charge that names the total which the payer saw: another one is refused, whatever the form had named before. What is kept of
 * a try is sent again as it was.
 */
export function withAgreedAmount(charge: Charge): Charge {
  const { choice, instrument, quote } = charge
  if (!('processorEvent' in instrument)) return charge
  const agreedCents = choice.amount + quote.fee
  return { ...charge, instrument: { processorEvent: { ...instrument.processorEvent, agreedCents } } }
}

/** What was chosen, or undefined where the amount is none: the page then says so, and the reader is taken there. */
export function getChoice({ section, due }: PayPanel): Choice | undefined {
  const input = find(section, '#amount', HTMLInputElement)
  const problem = validateAmount(input.value, due)
  find(section, '#amount-error').textContent = problem
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
