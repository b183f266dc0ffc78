/** The label of the published API reference. Spec, Versioning. */
export const apiVersion = '2026-07-05.1'

// Answers hold tokens and what payers owe: nobody on the way keeps them, and no browser guesses what they are, runs anything
// of them or shows them in a frame. A page has a policy of its own.
const commonHeaders = {
  'x-api-version': apiVersion,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

// A year. Without includeSubDomains: what stands under this host's name is not ours, and may have no https.
const httpsHeaders = { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' }

/** The headers of every answer, refusals and what is no HTTP included; `isHttps` where callers come by https. */
export function getResponseHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return isHttps ? httpsHeaders : commonHeaders
}
