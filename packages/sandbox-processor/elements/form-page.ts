import type { RequestError } from '../http/request-error.ts'
import type { Intention } from '../intentions/intention.ts'
import { bankFields, cardFields } from './form-fields.ts'
import { toColorScheme, formStyle } from './form-style.ts'
import type { Scheme } from './form-style.ts'
import { loadCompact } from './load-compact.ts'

const script = `{${['decline-words.js', 'clean-entry.js', 'card-brand.js', 'form.js'].map(loadCompact).join('\n')}}`
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * The context of a page. Its own script and style carry the nonce. Only these origins embed it and receive its
 * messages.
 */
export type Frame = { nonce: string; frameAncestors: string[]; scheme: Scheme }

/**
 * Returns the headers of a page. It runs its own script only, connects to its own origin only, and may be embedded only
 * by the given origins.
 */
export function pageHeaders({ nonce, frameAncestors }: Frame): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

export function formPage(frame: Frame, intention: Intention): string {
  const hasTabs = intention.methods.length > 1
  const { kind, saleDeclines, accent } = intention
  return renderPage(
    { ...frame, about: ` data-kind="${kind}" data-declines="${saleDeclines}"`, accent },
    `${hasTabs ? tabs : ''}
${intention.methods.map((method) => renderPanel(intention, method, hasTabs)).join('\n')}
<noscript><p class="alert">Turn on JavaScript to use this form.</p></noscript>
<p class="note">Sandbox: test numbers only. Never enter a real card or account.</p>`,
  )
}

/** Returns a page for a form that cannot be filled in (any more). */
export function errorPage(frame: Frame, { body }: RequestError): string {
  return renderPage(
    frame,
    `<p class="alert" role="alert" data-error="${body.error}">${escapeHtml(body.message)}</p>`,
  )
}

type PageOptions = Frame & { about?: string; accent?: string | null }

function renderPage(shown: PageOptions, content: string): string {
  const { nonce, frameAncestors, scheme, about = '', accent = null } = shown
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${toColorScheme(scheme)}">
<title>Secure payment form</title>
<style nonce="${nonce}">${formStyle(scheme, accent)}</style>
</head>
<body>
<main data-parents="${escapeHtml(frameAncestors.join(' '))}"${about}>
${content}
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
}

const tabs = `<div role="tablist" aria-label="Payment method">
<button type="button" role="tab" id="tab-cc" aria-controls="panel-cc" aria-selected="true">Card</button>
<button type="button" role="tab" id="tab-ach" aria-controls="panel-ach" aria-selected="false" tabindex="-1">Bank account</button>
</div>`

function renderPanel(intention: Intention, method: 'cc' | 'ach', hasTabs: boolean): string {
  const isShown = method === intention.methods[0]
  const role = hasTabs ? ` role="tabpanel" aria-labelledby="tab-${method}"` : ''
  return `<section id="panel-${method}"${role}${isShown ? '' : ' hidden'}>
<form data-method="${method}" novalidate autocomplete="on">
${method === 'cc' ? cardFields(intention) : bankFields()}
<p class="alert" role="alert" id="${method}-alert"></p>
<p class="agreed"></p>
<button type="submit">${escapeHtml(formatSubmitLabel(intention))}</button>
</form>
</section>`
}

function formatSubmitLabel({ kind, sale }: Intention): string {
  if (sale !== null) return `Pay ${dollars.format(sale.amountCents / 100)}`
  return kind === 'ticket' ? 'Continue to review' : 'Save payment method'
}

function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
