import { fetchJson, pageToken } from '../../frame/browser/fetch-json.ts'
import type { Reply } from '../../frame/browser/verdict.ts'

/** Calls the API with the token of this page's invoice link. */
export function callInvoice(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return fetchJson(method, `/api/invoices${path}`, body, { 'x-invoice-token': pageToken(), ...headers })
}
