import { toDollars, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { formatPaymentMethod, formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { Company } from '#companies'
import type { HostedInvoice } from '#payments'
import { formatSurchargeName } from '#surcharge'
import { stepsCard } from '../frame/checkout-page.ts'
import {
  captureStep,
  feeNote,
  formFrame,
  savedMandateText,
  formatOneTimeMandate,
  reviewStep,
} from '../frame/steps.ts'

/** The amount to pay, and the methods that can pay it. */
type Payable = Pick<HostedInvoice, 'company' | 'rails' | 'savedMethods' | 'methodsUnavailable'> & {
  due: Cents
  /** The number of recent declines on this page. */
  declines?: number
}

type FormParts = {
  title: string
  /** The URL of the secure form. */
  formUrl: string
  /** The surcharge notice before a method is chosen; undefined if no surcharge is possible. */
  notice: string | undefined
  /** The agreement of a payer who signs up for a subscription by paying; undefined without a sign-up. */
  agreement?: string | undefined
}

/**
 * Returns the form in which a payer chooses, gives a card or bank account, and pays. The script shows one of its three
 * steps at a time.
 */
export function payForm(payable: Payable, parts: FormParts): Html {
  const { due, company, declines = 0 } = payable
  const { title, formUrl, notice, agreement } = parts
  const amount = agreement === undefined ? amountField(due) : fullAmountInput(due)
  return stepsCard({
    title,
    name: company.name,
    doing: 'Paying',
    data: html`${dueData(company, { due, formUrl, declines, notice })}
    ${agreement === undefined ? '' : html`data-signup`}`,
    choices: html`${amount}${methodChoices(payable, notice)}`,
    steps: html`${captureStep(formFrame(company.name, { hasSaved: payable.savedMethods.length > 0 }))}
    ${payReviewStep(payable, parts)}`,
  })
}

/** Returns the attributes of a form that pays. */
export function dueData(
  company: Company,
  {
    due,
    formUrl,
    declines,
    notice,
  }: { due: Cents; declines: number } & Pick<FormParts, 'formUrl' | 'notice'>,
): Html {
  const surcharge = notice === undefined ? '' : html`data-surcharge="${formatSurchargeName(company)}"`
  return html`data-due="${due}" data-form="${formUrl}" data-declines="${declines}" ${surcharge}`
}

function amountField(due: Cents): Html {
  return html`<div class="field">
    <label for="amount">Amount to pay</label>
    <div class="amount-input">
      <span aria-hidden="true">$</span>
      <input
        id="amount"
        name="amount"
        inputmode="decimal"
        autocomplete="off"
        maxlength="16"
        value="${toDollars(due).toFixed(2)}"
        aria-describedby="amount-hint amount-error"
      />
    </div>
    <p class="hint" id="amount-hint">The whole ${formatMoney(due)}, or a part of it.</p>
    <p class="error" id="amount-error" role="alert"></p>
  </div>`
}

/** A sign-up pays the whole amount due. */
function fullAmountInput(due: Cents): Html {
  return html`<input type="hidden" id="amount" value="${toDollars(due).toFixed(2)}" />
    <p id="amount-error" hidden></p>`
}

/** One way to pay. A new card or bank account has no vault. */
type MethodChoice = { label: string; rail: Rail; vault: string; note?: string | undefined }

function methodChoices(payable: Payable, notice: string | undefined): Html {
  const choices = [...savedChoices(payable), ...newChoices(payable)]
  const trouble = payable.methodsUnavailable
    ? html`<p class="hint">Saved payment methods cannot be shown at the moment.</p>`
    : ''
  const described = notice === undefined ? '' : html`aria-describedby="surcharge"`
  return html`<fieldset role="radiogroup" aria-labelledby="methods" ${described}>
    <legend id="methods">How would you like to pay?</legend>
    ${notice === undefined ? '' : html`<p class="hint" id="surcharge">${notice}</p>`}${choices.map((choice, place) => choiceElement(choice, place))}${trouble}
  </fieldset>`
}

function savedChoices({ savedMethods }: Payable): MethodChoice[] {
  return savedMethods.map((method) => {
    // A generated title, such as "Visa 4242", repeats the label.
    const note = method.title?.endsWith(method.lastFour) ? undefined : method.title
    return { label: formatPaymentMethod(method), rail: method.paymentMethod, vault: method.id, note }
  })
}

function newChoices({ rails, savedMethods }: Payable): MethodChoice[] {
  const another = savedMethods.length > 0 ? 'Use another card' : undefined
  return rails.map((rail) =>
    rail === 'cc'
      ? { label: 'Card', rail, vault: '', note: another }
      : { label: 'Bank transfer', rail, vault: '', note: 'Takes about three business days' },
  )
}

function choiceElement({ label, rail, vault, note }: MethodChoice, place: number): Html {
  return html`<div class="choice">
    <input
      type="radio"
      name="method"
      id="method-${place}"
      data-label="${label}"
      data-rail="${rail}"
      data-vault="${vault}"
      ${note === undefined ? '' : html`aria-describedby="note-${place}"`}
      ${place === 0 ? html`checked` : ''}
    />
    <label for="method-${place}">${label}</label>
    ${note === undefined ? '' : html`<small id="note-${place}">${note}</small>`}
  </div>`
}

function payReviewStep({ company, rails }: Payable, { notice, agreement }: FormParts): Html {
  const fees = notice === undefined ? '' : feeNote(rails)
  if (agreement === undefined)
    return reviewStep(
      html`${fees}${saveCheckbox}`,
      `${formatOneTimeMandate(company.name)} ${savedMandateText}`,
    )
  // A sign-up always saves the method, so the page does not ask.
  return reviewStep(
    html`${fees}
      <p class="hint">${agreement}</p>
      <div hidden>${saveCheckbox}</div>`,
    `By paying, you allow ${company.name} to take this amount from this bank account now, and later ones as said above, electronically.`,
  )
}

const saveCheckbox: Html = html`<div class="check" id="saving">
  <input type="checkbox" id="save" name="save" />
  <label for="save">Save for next time</label>
</div>`
