import type { HttpResponse } from '#platform/http'
import { newSecret } from '#platform/secrets'
import { escapeHtml, type Html } from './html.ts'

/** What a page is made of. Its script and style are ours and are sent as they are: never text from outside. */
export type PageContents = {
  title: string
  body: Html
  style: string
  /** Shown where no script runs. */
  styleWithoutScript?: string
  script?: string
  /** The address of a script of this service, in the place of one within the page. */
  scriptAddress?: string
  /** The one origin whose pages may be shown in a frame. */
  frameOrigin?: string
}

const nonceBytes = 16

/**
 * Answers with a page that runs nothing but its own style and script, talks to nobody but this service, is shown in
 * nobody's frame and is kept by nobody.
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
    // A bank's own page, which the secure form opens beside it, answers to that form.
    'Cross-Origin-Opener-Policy': frameOrigin === undefined ? 'same-origin' : 'same-origin-allow-popups',
    // Wallets are for the secure form alone.
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${frameOrigin ? `"${frameOrigin}"` : ''})`,
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    // The address of a page may be the credential to it.
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
