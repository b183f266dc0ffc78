import type { HttpResponse } from '#platform/http'
import { newSecret } from '#platform/secrets'
import { escapeHtml, type Html } from './html.ts'

/** The parts of a page. Its script and style are sent unescaped and must never contain text from outside. */
export type PageContents = {
  title: string
  body: Html
  style: string
  /** Shown where no script runs. */
  styleWithoutScript?: string
  script?: string
  /** URL of a script of this service, instead of an inline script. */
  scriptAddress?: string
  /** The only origin whose pages may be shown in a frame. */
  frameOrigin?: string
}

const nonceBytes = 16

/**
 * Returns the response for a page that runs only its own style and script. The page connects only to this service,
 * cannot be framed and is not indexed.
 */
export function pageResponse(statusCode: number, contents: PageContents): HttpResponse {
  const nonce = newSecret('', nonceBytes)
  return {
    statusCode,
    contentType: 'text/html; charset=utf-8',
    headers: toHeaders(nonce, contents),
    body: renderDocument(nonce, contents),
  }
}

function toHeaders(nonce: string, contents: PageContents): Record<string, string> {
  const { script, scriptAddress, frameOrigin } = contents
  const source = script === undefined ? scriptAddress && "'self'" : `'nonce-${nonce}'`
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(source === undefined ? [] : [`script-src ${source}`, "connect-src 'self'"]),
    ...(frameOrigin === undefined ? [] : [`frame-src ${frameOrigin}`]),
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    // The secure form opens the bank's page in a popup, which replies to the form.
    'Cross-Origin-Opener-Policy': frameOrigin === undefined ? 'same-origin' : 'same-origin-allow-popups',
    // Only the secure form may use wallets.
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${frameOrigin ? `"${frameOrigin}"` : ''})`,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    // The URL of a page may be the credential to it.
    'X-Robots-Tag': 'noindex',
  }
}

function renderDocument(nonce: string, contents: PageContents): string {
  const { title, body, style, styleWithoutScript, script, scriptAddress } = contents
  const unscripted =
    styleWithoutScript === undefined
      ? ''
      : `\n<noscript><style nonce="${nonce}">${styleWithoutScript}</style></noscript>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>${unscripted}
</head>
<body>
${body.html}
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}${
    scriptAddress === undefined ? '' : `<script src="${escapeHtml(scriptAddress)}" defer></script>`
  }
</body>
</html>
`
}
