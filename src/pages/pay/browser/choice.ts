import { amountProblem, centsOf } from './amount.ts'
import { part, type Card } from './card.ts'

/** What a payer chose to pay, and with what; a new card or bank account has no vault. */
export type Choice = { amount: number; rail: string; method: string; vault: string }

/** What was chosen, or undefined where the amount is none: the page then says so, and the reader is taken there. */
export function chosen({ section, due }: Card): Choice | undefined {
  const input = part(section, '#amount', HTMLInputElement)
  const problem = amountProblem(input.value, due)
  part(section, '#amount-error', HTMLElement).textContent = problem
  input.setAttribute('aria-invalid', String(problem !== ''))
  if (problem !== '') {
    input.focus()
    return undefined
  }
  const { dataset } = part(section, '[name=method]:checked', HTMLInputElement)
  return {
    amount: centsOf(input.value) ?? 0,
    rail: dataset['rail'] ?? '',
    method: dataset['label'] ?? '',
    vault: dataset['vault'] ?? '',
  }
}
