import { fetchJson, pageToken } from './fetch-json.ts'
import type { Reply } from './verdict.ts'

/** Calls the API with the token of this page's link. */
export function callPage(
  kind: 'hostedpayment' | 'setup',
  path: string,
  body: object,
  key?: string,
): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return fetchJson('POST', `/api/trx/${kind}/${pageToken()}${path}`, body, headers)
}

/** Returns whether a response means that the page is outdated: it expired, or was paid or used in the meantime. */
export function isPageOutdated(reply: Reply): boolean {
  return reply !== 'lost' && [400, 404, 410, 422].includes(reply.status)
}
