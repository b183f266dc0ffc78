import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Intention } from '../intentions/intention.ts'

const script = readFileSync(join(import.meta.dirname, 'form.js'), 'utf8')
const style = readFileSync(join(import.meta.dirname, 'form.css'), 'utf8')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export type FormPage = { intention: Intention; nonce: string; frameAncestor: string | null }

/** The headers of a page: it runs its own script only, talks to its own origin only, and only the platform frames it. */
export function pageHeaders(nonce: string, frameAncestor: string | null): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestor ?? "'none'"}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The form that the iframe shows. */
export function formPage({ intention, nonce, frameAncestor }: FormPage): string {
  const [first] = intention.methods
  const hasBoth = intention.methods.length > 1
  return page(
    nonce,
    `<main data-parent="${escape(frameAncestor ?? '')}">
${hasBoth ? tabs : ''}
${intention.methods.map((method) => panel(method, method === first, hasBoth, submitLabel(intention))).join('\n')}
<p class="note">Sandbox: test numbers only. Never enter a real card or account.</p>
</main>
<script nonce="${nonce}">${script}</script>`,
  )
}

/** A page that only says something, such as that the form has expired. */
export function messagePage(nonce: string, message: string): string {
  return page(nonce, `<main><p role="alert">${escape(message)}</p></main>`)
}

function page(nonce: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment form</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const tabs = `<div role="tablist" aria-label="Payment method">
<button type="button" role="tab" id="tab-cc" aria-controls="panel-cc" aria-selected="true">Card</button>
<button type="button" role="tab" id="tab-ach" aria-controls="panel-ach" aria-selected="false" tabindex="-1">Bank account</button>
</div>`

function panel(method: 'cc' | 'ach', isShown: boolean, hasTabs: boolean, label: string): string {
  const role = hasTabs ? ` role="tabpanel" aria-labelledby="tab-${method}"` : ''
  return `<section id="panel-${method}"${role}${isShown ? '' : ' hidden'}>
<form data-method="${method}" novalidate autocomplete="on">
${method === 'cc' ? cardFields : bankFields}
<p class="alert" role="alert" hidden></p>
<button type="submit">${escape(label)}</button>
</form>
</section>`
}

const cardFields = [
  field(
    'cc',
    'accountNumber',
    'Card number',
    'inputmode="numeric" autocomplete="cc-number" maxlength="23" required',
  ),
  '<div class="row">',
  field(
    'cc',
    'expDate',
    'Expires (MM/YY)',
    'inputmode="numeric" autocomplete="cc-exp" maxlength="7" required',
  ),
  field('cc', 'cvv', 'Security code', 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"'),
  '</div>',
  field('cc', 'accountHolderName', 'Name on card', 'autocomplete="cc-name" maxlength="255"'),
  '<div class="row">',
  field('cc', 'billingZip', 'Billing ZIP', 'autocomplete="billing postal-code" maxlength="10"'),
  field(
    'cc',
    'billingState',
    'State',
    'autocomplete="billing address-level1" maxlength="2" autocapitalize="characters"',
  ),
  '</div>',
].join('\n')

const bankFields = [
  field('ach', 'accountHolderName', 'Account holder', 'autocomplete="name" maxlength="255" required'),
  field(
    'ach',
    'routingNumber',
    'Routing number',
    'inputmode="numeric" autocomplete="off" maxlength="9" required',
  ),
  field(
    'ach',
    'accountNumber',
    'Account number',
    'inputmode="numeric" autocomplete="off" maxlength="17" required',
  ),
  `<div class="field">
<label for="ach-accountType">Account type</label>
<select id="ach-accountType" name="accountType" aria-describedby="ach-accountType-error">
<option value="checking">Checking</option>
<option value="savings">Savings</option>
</select>
<p class="error" id="ach-accountType-error"></p>
</div>`,
].join('\n')

function field(method: string, name: string, label: string, attributes: string): string {
  const id = `${method}-${name}`
  return `<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${name}" aria-describedby="${id}-error" ${attributes}>
<p class="error" id="${id}-error"></p>
</div>`
}

function submitLabel({ kind, sale }: Intention): string {
  if (sale !== null) return `Pay ${dollars.format(sale.amountCents / 100)}`
  return kind === 'ticket' ? 'Continue' : 'Save payment method'
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
