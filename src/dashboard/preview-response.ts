import type { HttpResponse } from '#platform/http'

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/**
 * Returns a page or mail that the dashboard shows in a frame. It runs no script, sends no form and has no links. Its texts and
 * attributes are escaped, so the patterns match tags of the service alone.
 */
export function previewResponse(document: string): HttpResponse {
  return {
    statusCode: 200,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
    },
    body: document
      .replaceAll(/<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1')
      // The script of the page enables its button.
      .replaceAll(/(<button\b[^>]*?)\sdisabled(?=>)/g, '$1'),
  }
}
