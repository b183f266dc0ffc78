import { html } from '#platform/html'
import { errorsSection } from './errors-section.ts'
import type { OpenApiDocument } from './openapi-types.ts'

// The place of the built page whose content the script of the page replaces.
const contentMark = '<!-- reference -->'

/** Completes the built page with its text for readers without JavaScript, which others see until the script has loaded. */
export function renderReferencePage(page: string, { info }: OpenApiDocument): string {
  const { title, version, description } = info
  const text = html`<main>
    <h1>${title} API reference</h1>
    ${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
    <p>
      Version <code>${version}</code>. Every call with its fields is in the OpenAPI document:
      <a href="/openapi.json">/openapi.json</a>. The <a href="/guide">guide</a> explains how the calls work
      together.
    </p>
    <noscript><p>This page shows the calls with JavaScript only.</p></noscript>
    ${errorsSection()}
  </main>`
  return page.replace(contentMark, () => text.html)
}

/**
 * The headers of the page. Only files of this service run, and the page connects to this service only. Styles may be
 * inline, because the library of the page writes its theme and sizes into the page.
 */
export const pageHeaders: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
}
