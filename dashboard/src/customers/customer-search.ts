import type { BodyOf } from '../api/endpoints.ts'
import { nameParam, textParam } from '../lists/search-params.ts'

/** The search parameters of the customer list. */
export type CustomersSearch = {
  find?: string | undefined
  /** The id of a saved view. */
  saved?: string | undefined
  sort?: CustomerSort | undefined
  cursor?: string | undefined
}

/** The search of the customer list. */
export const customerSearch = 'POST /dashboard/v1/companies/{companyId}/customers/search'

type CustomerSort = NonNullable<BodyOf<typeof customerSearch>['sort']>

const sorts: Record<CustomerSort, true> = { name: true, '-name': true, createdAt: true, '-createdAt': true }

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseCustomersSearch(given: Record<string, unknown>): CustomersSearch {
  const { find, saved, sort, cursor } = given
  return {
    find: textParam(find),
    saved: textParam(saved),
    sort: nameParam(sorts, sort),
    cursor: textParam(cursor),
  }
}

/** Parses the id of the customer that a form preselects. */
export const parseCustomerSearch = ({
  customer,
}: Record<string, unknown>): { customer?: string | undefined } => ({
  customer: typeof customer === 'string' && customer !== '' ? customer : undefined,
})
