import { dayParam, idParam, nameParam, statusCodeParam, textParam } from '../lists/search-params.ts'
import { eventLabels, statusLabels } from './delivery-labels.ts'
import type { Delivery } from './delivery.ts'

/** The search parameters of the deliveries. `from` and `to` are days of the company, as YYYY-MM-DD. */
export type DeliverySearch = {
  status?: Delivery['status'] | undefined
  type?: Delivery['type'] | undefined
  /** The id of an invoice. */
  invoice?: string | undefined
  /** The status code of the latest answer. */
  code?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  /** The event whose delivery is open. */
  event?: string | undefined
}

/** Parses the search parameters of the deliveries. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseDeliverySearch(given: Record<string, unknown>): DeliverySearch {
  return {
    status: nameParam(statusLabels, given['status']),
    type: nameParam(eventLabels, given['type']),
    invoice: idParam('inv', given['invoice']),
    code: statusCodeParam(given['code']),
    from: dayParam(given['from']),
    to: dayParam(given['to']),
    cursor: textParam(given['cursor']),
    event: idParam('evt', given['event']),
  }
}
