import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { Filter, SearchFilters } from '#search'
import {
  customersReadMax,
  customersUsedMax,
  findCustomersByEmail,
  selectDirectory,
} from './customer-lookup-queries.ts'

/** The limits of a directory search that did not cover all matching customers. */
export type CustomerSearch = {
  /** Matching customers among those that were read. */
  matched: number
  /** Matching customers whose subscriptions are searched, at most `limit`. */
  used: number
  limit: number
  /** Customers that were read, oldest first. */
  read: number
}

/** The filters with customers replaced by ids if few match, and the limits of an incomplete directory search. */
export type ResolvedFilters = { wanted: SearchFilters; customerSearch: CustomerSearch | undefined }

// These filters already select an index. The customer filters are then checked per record.
const directFields = ['subscriptionId', 'id', 'customerId']

/**
 * Replaces customer filters by the ids of the matching customers, so that PostgreSQL finds their subscriptions by an
 * index.
 */
export async function resolveCustomers(
  { db }: Pick<AppContext, 'db'>,
  { id: companyId }: Pick<Company, 'id'>,
  wanted: SearchFilters,
): Promise<ResolvedFilters> {
  const { filters } = wanted
  if (directFields.some((name) => filters.has(name))) return { wanted, customerSearch: undefined }
  const customer = filters.get('customer')?.ofCustomer
  if (customer) {
    const found = await searchDirectory(db, { companyId, filter: customer })
    const filter = { ...toIdsFilter(found.ids), lacksSome: found.customerSearch !== undefined }
    return { wanted: replaceFilter(wanted, 'customer', filter), customerSearch: found.customerSearch }
  }
  const email = filters.get('email')?.ofCustomer
  if (!email?.oneOf && email?.begins === undefined) return { wanted, customerSearch: undefined }
  const { query, values } = findCustomersByEmail({ companyId, filter: email })
  const ids = (await db.find(companyId, query, values)).map(({ id }) => id)
  // If more customers match, their subscriptions are frequent enough to be found in page order.
  const isFew = ids.length <= customersUsedMax
  return {
    wanted: isFew ? replaceFilter(wanted, 'email', toIdsFilter(ids)) : wanted,
    customerSearch: undefined,
  }
}

async function searchDirectory(db: AppContext['db'], lookup: Parameters<typeof selectDirectory>[0]) {
  const { query, values } = selectDirectory(lookup)
  const [found] = await db.find(lookup.companyId, query, values)
  const { customers_read: count = 0, matched = 0, ids = [] } = found ?? {}
  const isWhole = count <= customersReadMax && matched <= customersUsedMax
  const read = Math.min(count, customersReadMax)
  return {
    ids,
    customerSearch: isWhole ? undefined : { matched, used: ids.length, limit: customersUsedMax, read },
  }
}

function toIdsFilter(ids: string[]): Filter {
  return { oneOf: ids, condition: (bind) => `r.customer_id = any(${bind(ids, 'uuid[]')})` }
}

function replaceFilter(wanted: SearchFilters, name: string, filter: Filter): SearchFilters {
  return { ...wanted, filters: new Map([...wanted.filters, [name, filter]]) }
}
