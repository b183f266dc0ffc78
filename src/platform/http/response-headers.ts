/** The label of the published API reference. Spec, Versioning. */
export const apiVersion = '2026-07-05.1'

// Responses contain tokens and payer debts, so no cache may store them. Browsers must not sniff, run or frame them.
// Pages set their own policy.
const commonHeaders = {
  'x-api-version': apiVersion,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

// One year. Without includeSubDomains: subdomains of this host belong to others and may lack HTTPS.
const httpsHeaders = { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' }

/**
 * Returns the headers of every response, including refusals and answers to invalid HTTP. `isHttps` is true if callers
 * connect by HTTPS.
 */
export function getResponseHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return isHttps ? httpsHeaders : commonHeaders
}
