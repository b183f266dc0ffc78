import { bankPaymentConsent, formatConsent, type Company, type Consent } from '#companies'
import type { Rail } from '#kernel/rails'
import { html, type Html } from '#platform/html'

/** The place of the total in a text; the script replaces it. */
export const totalPlaceholder = '{amount}'

/** The texts that a payer agrees to by paying with a rail. `saved` counts only if the payer saves the method. */
export type AgreedTexts = { rail: Rail; consents: readonly Consent[]; saved?: Consent | undefined }

/** Returns the texts that a payer agrees to by a payment on its own. `now` in ms. */
export function toBankAgreements(company: Company, now: number, { canSave = true } = {}): AgreedTexts[] {
  const payment = bankPaymentConsent(company, { amount: totalPlaceholder, now })
  const saved = canSave ? formatConsent(company, 'bankSaved') : undefined
  return [{ rail: 'ach', consents: [payment], saved }]
}

/**
 * Returns the texts that a payer agrees to by the button below them. The script shows those of the chosen rail. If the
 * button is in the secure form, the form shows them.
 */
export function agreedTexts(all: readonly AgreedTexts[], rails: readonly Rail[]): Html {
  const offered = all.filter(({ rail }) => rails.includes(rail))
  return html`<div id="mandate">
    ${offered.flatMap(({ rail, consents, saved }) => [
      ...consents.map(({ text }) => html`<p data-rail="${rail}" hidden>${text}</p>`),
      ...(saved ? [html`<p data-rail="${rail}" data-saved hidden>${saved.text}</p>`] : []),
    ])}
  </div>`
}
