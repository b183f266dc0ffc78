import { textParam } from '../lists/search-params.ts'

/** The search parameters of the customer list. */
export type CustomersSearch = {
  find?: string | undefined
  /** The id of a saved view. */
  saved?: string | undefined
  cursor?: string | undefined
}

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseCustomersSearch({ find, saved, cursor }: Record<string, unknown>): CustomersSearch {
  return { find: textParam(find), saved: textParam(saved), cursor: textParam(cursor) }
}

/** Parses the id of the customer that a form preselects. */
export const parseCustomerSearch = ({
  customer,
}: Record<string, unknown>): { customer?: string | undefined } => ({
  customer: typeof customer === 'string' && customer !== '' ? customer : undefined,
})
