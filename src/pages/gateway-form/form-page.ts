import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBrowserScript, escapeHtml, html, type Html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { newSecret } from '#platform/secrets'
import type { GatewayForm } from '#processor'
import { accentStyle, toCssColorScheme, toFieldAppearances, type ColorScheme } from './form-scheme.ts'

// The gateway's script draws the fields, on a page with its own origin. No other data of the payer is there.
const gatewayScript = 'https://js.stripe.com/dahlia/stripe.js'
const gatewayScripts = 'https://js.stripe.com https://*.js.stripe.com'
const gatewayFrames = `${gatewayScripts} https://hooks.stripe.com`
const gatewayCalls = 'https://api.stripe.com'

const style = readFileSync(join(import.meta.dirname, 'form.css'), 'utf8')
const scriptFile = fileURLToPath(new URL('browser/main.ts', import.meta.url))
let script: string | undefined

/** Returns the form that a frame shows. A form that no longer accepts input shows why. */
export function gatewayFormPage(form: GatewayForm, scheme: ColorScheme): HttpResponse {
  const { refusal, accent, frameAncestors } = form
  const message = String(refusal?.body['message'] ?? '')
  const content = refusal ? refusedContent(String(refusal.body['error']), message) : formContent(form)
  const look = { frameAncestors, scheme, accent, isOpen: !refusal }
  return toPageResponse(refusal?.statusCode ?? 200, look, content, toFormConfig(form, scheme))
}

/** Returns the page for an unknown token. */
export function unknownFormPage(): HttpResponse {
  const look = { frameAncestors: [], scheme: 'system', accent: undefined, isOpen: false } as const
  return toPageResponse(
    404,
    look,
    refusedContent('not_found', 'This payment form has expired. Go back and try again.'),
    {},
  )
}

type PageOptions = {
  frameAncestors: readonly string[]
  scheme: ColorScheme
  accent: string | undefined
  /** Whether the form has fields. */
  isOpen: boolean
}

const nonceBytes = 16

function toPageResponse(
  statusCode: number,
  look: PageOptions,
  content: Html,
  data: Record<string, unknown>,
): HttpResponse {
  const nonce = newSecret('', nonceBytes)
  return {
    statusCode,
    contentType: 'text/html; charset=utf-8',
    headers: toHeaders(nonce, look),
    body: toDocument(nonce, look, content, data),
  }
}

function toHeaders(nonce: string, { frameAncestors, isOpen }: PageOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${isOpen ? ` ${gatewayScripts}` : ''}`,
    `style-src 'nonce-${nonce}'`,
    ...(isOpen ? [`frame-src ${gatewayFrames}`, `connect-src 'self' ${gatewayCalls}`] : []),
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
    'Referrer-Policy': 'no-referrer',
    // The URL is the credential to the form.
    'X-Robots-Tag': 'noindex',
  }
}

function toDocument(nonce: string, look: PageOptions, content: Html, data: Record<string, unknown>): string {
  const { scheme, accent, frameAncestors, isOpen } = look
  const main = html`<main data-parents="${frameAncestors.join(' ')}" data-form="${JSON.stringify(data)}">
    ${content}
  </main>`
  const fields = isOpen ? `<script src="${gatewayScript}"></script>\n` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${escapeHtml(toCssColorScheme(scheme))}">
<link rel="icon" href="data:,">
<title>Secure payment form</title>
<style nonce="${nonce}">${style}${accentStyle(scheme, accent)}</style>
</head>
<body>
${main.html}
${fields}<script nonce="${nonce}">${loadScript()}</script>
</body>
</html>
`
}

// Built for the first request: stripping the types must not delay the start of the service.
function loadScript(): string {
  return (script ??= buildBrowserScript(scriptFile))
}

/** The configuration for the script of the page. */
function toFormConfig(form: GatewayForm, scheme: ColorScheme): Record<string, unknown> {
  if (form.refusal) return {}
  const { kind, methods, publishableKey, sale, declines, accent } = form
  return {
    kind,
    methods,
    publishableKey,
    amountCents: sale?.amountCents,
    declines,
    scheme,
    looks: toFieldAppearances(accent),
  }
}

function refusedContent(error: string, message: string): Html {
  return html`<p class="alert" role="alert" data-error="${error}">${message}</p>`
}

function formContent(form: GatewayForm): Html {
  const { billingZip = '', zipRequired = true } = form
  return html`<form novalidate>
      <div id="fields"></div>
      <div class="field" id="zip" ${form.methods.includes('cc') ? '' : 'hidden'}>
        <label for="billingZip">Billing ZIP code</label>
        <input
          id="billingZip"
          name="billingZip"
          value="${billingZip}"
          autocomplete="billing postal-code"
          maxlength="40"
          ${zipRequired ? 'required' : ''}
          aria-describedby="billingZip-error"
        />
        <p class="error" id="billingZip-error"></p>
      </div>
      <p class="alert" role="alert" id="alert"></p>
      <p id="agreed"></p>
      <button type="submit">${submitLabel(form)}</button>
    </form>
    <noscript><p class="alert">Turn on JavaScript to use this form.</p></noscript>
    ${testModeNote(form)}`
}

function testModeNote({ publishableKey }: GatewayForm): Html {
  return publishableKey.startsWith('pk_test_')
    ? html`<p class="note">Test mode: test numbers only. Never enter a real card or account.</p>`
    : html``
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function submitLabel({ kind, sale }: GatewayForm): string {
  if (sale) return `Pay ${dollars.format(sale.amountCents / 100)}`
  return kind === 'ticket' ? 'Continue to review' : 'Save payment method'
}
