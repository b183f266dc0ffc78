import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { Filter, SearchFilters } from '#search'
import {
  customersReadMax,
  customersUsedMax,
  findCustomersByEmail,
  selectDirectory,
} from './customer-lookup-queries.ts'

/** How a directory was looked through that is too large, or too much alike, to be looked through in full. */
export type CustomerSearch = {
  /** How many customers fit, of those that were read. */
  matched: number
  /** How many of them the search goes by, at most `limit`. */
  used: number
  limit: number
  /** How many customers were read, the oldest first. */
  read: number
}

/** What is wanted, with customers named by their ids where few are like it; and what of the directory is left out. */
export type ResolvedFilters = { wanted: SearchFilters; customerSearch: CustomerSearch | undefined }

// What names records or customers itself leads there, and each record is asked through its customer.
const directFields = ['subscriptionId', 'id', 'customerId']

/** Finds the customers whom a search names by what they are like, so that an index leads to their subscriptions. */
export async function resolveCustomers(
  { db }: Pick<AppContext, 'db'>,
  { id: companyId }: Pick<Company, 'id'>,
  wanted: SearchFilters,
): Promise<ResolvedFilters> {
  const { filters } = wanted
  if (directFields.some((name) => filters.has(name))) return { wanted, customerSearch: undefined }
  const customer = filters.get('customer')?.ofCustomer
  if (customer) {
    const found = await searchDirectory(db, { companyId, asked: customer })
    const filter = { ...toIdsFilter(found.ids), lacksSome: found.customerSearch !== undefined }
    return { wanted: replaceFilter(wanted, 'customer', filter), customerSearch: found.customerSearch }
  }
  const email = filters.get('email')?.ofCustomer
  if (!email?.oneOf && email?.begins === undefined) return { wanted, customerSearch: undefined }
  const { query, values } = findCustomersByEmail({ companyId, asked: email })
  const ids = (await db.find(query, values)).map(({ id }) => id)
  // Where more have such an email, subscriptions of them are many, and are found in the order of pages.
  const isFew = ids.length <= customersUsedMax
  return {
    wanted: isFew ? replaceFilter(wanted, 'email', toIdsFilter(ids)) : wanted,
    customerSearch: undefined,
  }
}

async function searchDirectory(db: AppContext['db'], asked: Parameters<typeof selectDirectory>[0]) {
  const { query, values } = selectDirectory(asked)
  const [found] = await db.find(query, values)
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
