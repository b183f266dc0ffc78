import { fetchJson, pageToken } from '../../frame/browser/fetch-json.ts'
import type { Reply } from '../../frame/browser/verdict.ts'

/** Calls the service as the holder of a link to an invoice. */
export function callInvoice(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return fetchJson(method, `/api/invoices${path}`, body, { 'x-invoice-token': pageToken(), ...headers })
}
