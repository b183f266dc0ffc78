import { toDollars, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { formatPaymentMethod, formatMoney } from '#kernel/format'
import { html, type Html } from '#platform/html'
import type { Company } from '#companies'
import type { HostedInvoice } from '#payments'
import { formatSurchargeName } from '#surcharge'
import { stepsCard } from '../frame/checkout-page.ts'
import { agreedTexts, type AgreedTexts } from '../frame/agreement.ts'
import { methodMark } from '../frame/method-mark.ts'
import { captureStep, feeNote, formFrame, reviewStep } from '../frame/steps.ts'

/** The amount to pay, and the methods that can pay it. */
type Payable = Pick<HostedInvoice, 'company' | 'rails' | 'savedMethods' | 'methodsUnavailable'> & {
  due: Cents
  /** The number of recent declines on this page. */
  declines?: number
  /** The masked address to which a receipt is mailed. */
  receiptTo?: string | undefined
}

export type FormParts = {
  title: string
  /** The URL of the secure form. */
  formUrl: string
  /** The surcharge notice before a method is chosen, or an empty text; undefined if no surcharge is possible. */
  notice: string | undefined
  /** The cost of a card next to its choice; undefined if no surcharge is possible. */
  cardCost: string | undefined
  /** The texts that the payer agrees to by paying. */
  agreed: AgreedTexts[]
  /** Whether the payer signs up for a subscription by paying. */
  signsUp?: boolean
  /** The verb of the button that pays; Pay if it is undefined. */
  verb?: string
}

/** The verb of the button that pays the first amount of a subscription. */
export const subscribeVerb = 'Subscribe and pay'

/**
 * Returns the form in which a payer chooses, gives a card or bank account, and pays. The script shows one of its three
 * steps at a time.
 */
export function payForm(payable: Payable, parts: FormParts): Html {
  const { due, company, declines = 0, receiptTo } = payable
  const { title, formUrl, notice, signsUp, verb } = parts
  const amount = signsUp ? fullAmountInput(due) : amountField(due)
  return stepsCard({
    title,
    name: company.name,
    doing: 'pay',
    data: html`${dueData(company, { due, formUrl, declines, notice, receiptTo })}
    ${signsUp ? html`data-signup` : ''} ${verb === undefined ? '' : html`data-verb="${verb}"`}`,
    choices: html`${amount}${methodChoices(payable, parts)}`,
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
    receiptTo,
  }: { due: Cents; declines: number; receiptTo: string | undefined } & Pick<FormParts, 'formUrl' | 'notice'>,
): Html {
  const surcharge = notice === undefined ? '' : html`data-surcharge="${formatSurchargeName(company)}"`
  return html`data-due="${due}" data-form="${formUrl}" data-declines="${declines}" ${surcharge}
  ${receiptTo === undefined ? '' : html`data-receipt="${receiptTo}"`}`
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
        aria-describedby="amount-hint"
      />
    </div>
    <p class="hint" id="amount-hint">Pay ${formatMoney(due)} in full, or enter a smaller amount.</p>
    <p class="error" id="amount-error" role="alert"></p>
  </div>`
}

/** A sign-up pays the whole amount due. */
function fullAmountInput(due: Cents): Html {
  return html`<input type="hidden" id="amount" value="${toDollars(due).toFixed(2)}" />
    <p id="amount-error" hidden></p>`
}

/** One way to pay. A new card or bank account has no vault. A method that had trouble is not suggested. */
type MethodChoice = {
  label: string
  rail: Rail
  vault: string
  cardBrand?: string | undefined
  note?: string | undefined
  hasTrouble?: boolean
}

function methodChoices(payable: Payable, { notice, cardCost }: FormParts): Html {
  const choices = listChoices(payable, cardCost)
  const other = payable.rails.includes('ach') ? ' or bank account' : ''
  const trouble = payable.methodsUnavailable
    ? html`<p class="hint">
        We can't load your saved payment methods right now. You can still pay with a new card${other}.
      </p>`
    : ''
  const described = !notice ? '' : html`aria-describedby="surcharge"`
  return html`<fieldset role="radiogroup" aria-labelledby="methods" ${described}>
    <legend id="methods">How would you like to pay?</legend>
    ${!notice ? '' : html`<p class="hint" id="surcharge">${notice}</p>`}${choices.map((choice, place) => choiceElement(choice, place))}${trouble}
  </fieldset>`
}

/** Lists the choices. The first is preselected, so saved methods that had trouble are the last. */
function listChoices(payable: Payable, cardCost: string | undefined): MethodChoice[] {
  const saved = savedChoices(payable, cardCost)
  return [
    ...saved.filter(({ hasTrouble }) => !hasTrouble),
    ...newChoices(payable, cardCost),
    ...saved.filter(({ hasTrouble }) => hasTrouble),
  ]
}

const bankCost = 'No fee. Takes about 3 business days.'

function savedChoices({ savedMethods }: Payable, cardCost: string | undefined): MethodChoice[] {
  return savedMethods.map((method) => {
    const { id, paymentMethod, cardBrand, lastFour, title, trouble } = method
    // A generated title, such as "Visa 4242", repeats the label.
    const ownTitle = title?.endsWith(lastFour) ? undefined : title
    // American Express cards never have a surcharge.
    const cost = paymentMethod === 'ach' ? bankCost : cardBrand === 'amex' ? undefined : cardCost
    const note = [ownTitle, trouble ?? cost].filter((text) => text !== undefined && text !== '').join(' · ')
    return {
      label: formatPaymentMethod(method),
      rail: paymentMethod,
      vault: id,
      cardBrand,
      note: note || undefined,
      hasTrouble: trouble !== undefined,
    }
  })
}

function newChoices({ rails }: Payable, cardCost: string | undefined): MethodChoice[] {
  return rails.map((rail) =>
    rail === 'cc'
      ? { label: 'New card', rail, vault: '', note: cardCost }
      : { label: 'Bank transfer (ACH)', rail, vault: '', note: bankCost },
  )
}

function choiceElement({ label, rail, vault, cardBrand, note }: MethodChoice, place: number): Html {
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
    ${methodMark({ paymentMethod: rail, cardBrand })}
    ${note === undefined ? '' : html`<small id="note-${place}">${note}</small>`}
  </div>`
}

function payReviewStep({ company, rails }: Payable, { notice, agreed, signsUp }: FormParts): Html {
  const fees = notice === undefined ? '' : feeNote(rails)
  const save = saveCheckbox(company)
  // A sign-up always saves the method, so the page does not ask.
  return reviewStep(
    html`${fees}${signsUp ? html`<div hidden>${save}</div>` : save}`,
    agreedTexts(agreed, rails),
  )
}

function saveCheckbox({ name }: Company): Html {
  return html`<div class="check" id="saving">
    <input type="checkbox" id="save" name="save" />
    <label for="save">Save this <span id="saved-kind">card</span> for future payments to ${name}</label>
  </div>`
}
