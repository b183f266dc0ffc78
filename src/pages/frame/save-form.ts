import type { Rail } from '#kernel/rails'
import { html, type Html } from '#platform/html'
import { agreedTexts, type AgreedTexts } from './agreement.ts'
import { stepsCard } from './checkout-page.ts'
import { methodTabs } from './method-tabs.ts'
import { captureStep, formFrame } from './steps.ts'

/** A form that only saves a payment method. */
export type SaveForm = {
  company: { name: string }
  rails: Rail[]
  /** The question that labels the choices. */
  title: string
  formUrl: string
  /** The texts that the payer agrees to by saving. */
  agreed: AgreedTexts[]
  isAlone?: boolean
  /** Whether the method is for a subscription. */
  signsUp?: boolean
  /** Whether saving the method starts a free trial. */
  startsTrial?: boolean
}

/** Returns the form in which a payer saves a card or bank account without a charge. */
export function saveForm(form: SaveForm): Html {
  const {
    company,
    rails,
    title,
    formUrl,
    agreed,
    isAlone = false,
    signsUp = false,
    startsTrial = false,
  } = form
  if (rails.length === 0) return noRailsNotice(company.name)
  return stepsCard({
    title,
    asks: true,
    isAlone,
    name: company.name,
    doing: 'add a payment method',
    data: html`data-form="${formUrl}" ${signsUp ? html`data-signup` : ''}
    ${startsTrial ? html`data-trial` : ''}`,
    choices: methodTabs(rails, { label: title, bank: 'Bank account' }, railPanel),
    steps: captureStep(formFrame(company.name), agreedTexts(agreed, rails)),
  })
}

/** Returns the notice of a company that takes no payments on its pages. */
export function noRailsNotice(name: string): Html {
  return html`<p class="notice bad">Online payment isn't available here. Contact ${name}.</p>`
}

function railPanel(rail: Rail): Html {
  const text = rail === 'cc' ? 'A credit or debit card.' : 'A checking or savings account.'
  return html`<p class="hint">${text}</p>`
}
