import type { Intention } from '../intentions/intention.ts'

type Field = {
  name: string
  label: string
  /** The message for a missing or invalid entry. The processor's own messages are for programs. */
  problem: string
  isOptional?: boolean
  /** Shown next to the label. */
  hint?: string
  /** Whether the field shows a lock, and the brand of the card as it is typed. */
  isCard?: boolean
  attributes: string
}

const holderField = (label: string, autocomplete: string, more: Pick<Field, 'isOptional'> = {}): Field => ({
  name: 'accountHolderName',
  label,
  problem: 'Enter the name on the account.',
  attributes: `autocomplete="${autocomplete}" maxlength="255"`,
  ...more,
})

// A pasted value is cleaned before its digits are counted. Truncation before that would make it another number.
const pastedMax = 60

const digitsAttributes = (autocomplete: string, placeholder = '') =>
  `inputmode="numeric" autocomplete="${autocomplete}" maxlength="${pastedMax}"${placeholder && ` placeholder="${placeholder}"`}`

type ZipOptions = Pick<Intention, 'kind' | 'billingZip' | 'zipRequired'>

// A surcharge on a captured card depends on the billing state, so its ZIP is checked when it is captured.
function zipField({ kind, billingZip, zipRequired }: ZipOptions): Field {
  const known = billingZip === null ? '' : ` value="${billingZip}"`
  const attributes = `autocomplete="billing postal-code" maxlength="${pastedMax}"${known}`
  const common = { name: 'billingZip', label: 'Billing ZIP code', attributes }
  return kind === 'ticket' && zipRequired
    ? { ...common, problem: "Enter the ZIP or postal code from your card's billing address." }
    : { ...common, problem: 'Enter a ZIP or postal code, or leave it blank.', isOptional: true }
}

/** Returns the fields of a card, in the order of entry. */
export function cardFields(intention: ZipOptions): string {
  return [
    renderField('cc', {
      name: 'accountNumber',
      label: 'Card number',
      problem: 'Enter a valid card number.',
      attributes: digitsAttributes('cc-number', '1234 1234 1234 1234'),
      isCard: true,
    }),
    renderRow(
      renderField('cc', {
        name: 'expDate',
        label: 'Expiration (MM/YY)',
        problem: 'Enter the expiration date as MM/YY.',
        attributes: digitsAttributes('cc-exp', 'MM/YY'),
      }),
      renderField('cc', {
        name: 'cvv',
        label: 'Security code (CVC)',
        problem: 'Enter the 3- or 4-digit security code.',
        attributes: digitsAttributes('cc-csc', 'CVC'),
      }),
    ),
    renderField('cc', holderField('Name on card', 'cc-name', { isOptional: true })),
    renderRow(
      renderField('cc', zipField(intention)),
      renderField('cc', {
        name: 'billingState',
        label: 'State',
        problem: 'Enter a 2-letter state, like TX, or leave it blank.',
        isOptional: true,
        attributes: 'autocomplete="billing address-level1" maxlength="20" autocapitalize="characters"',
      }),
    ),
  ].join('\n')
}

export function bankFields(): string {
  return [
    renderField('ach', holderField('Name on account', 'name')),
    renderField('ach', {
      name: 'routingNumber',
      label: 'Routing number',
      hint: 'The first 9 digits at the bottom of a check',
      problem: 'Enter a valid 9-digit routing number.',
      attributes: digitsAttributes('off'),
    }),
    renderField('ach', {
      name: 'accountNumber',
      label: 'Account number',
      problem: 'Enter a valid account number, 4 to 17 digits.',
      attributes: digitsAttributes('off'),
    }),
    `<div class="field">
<label for="ach-accountType">Account type</label>
<select id="ach-accountType" name="accountType">
<option value="checking">Checking</option>
<option value="savings">Savings</option>
</select>
</div>`,
  ].join('\n')
}

function renderRow(...fields: string[]): string {
  return `<div class="row">\n${fields.join('\n')}\n</div>`
}

const lock = `<svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16"><path fill="currentColor" \
d="M8 1a4 4 0 0 0-4 4v2H3v8h10V7h-1V5a4 4 0 0 0-4-4Zm-2 6V5a2 2 0 1 1 4 0v2Z"/></svg>`

function renderField(
  method: string,
  { name, label, problem, isOptional = false, isCard = false, hint, attributes }: Field,
): string {
  const id = `${method}-${name}`
  const beside = hint ?? (isOptional ? 'optional' : undefined)
  const input = `<input id="${id}" name="${name}" ${attributes}${isOptional ? '' : ' required'} data-problem="${problem}" \
aria-describedby="${id}-error">`
  return `<div class="field">
<label for="${id}">${label}${beside === undefined ? '' : ` <span>${beside}</span>`}</label>
${isCard ? `<div class="card">${lock}${input}<span class="brand" aria-hidden="true"></span></div>` : input}
<p class="error" id="${id}-error"></p>
</div>`
}
