import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { CustomerId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { findPage, buildPageResponse, type Documents, type SearchBody } from '#search'
import { formatCustomerName, toCustomerResponse, rowToCustomer, type Customer } from '../customer.ts'
import { listCustomers } from '../customer-queries.ts'
import { customerResource, newestCustomersResource } from './customer-resource.ts'

/**
 * Finds a page of a company's customers. `sent` has the filters as received: a cursor is valid only for the same ones
 * and the same order.
 */
export async function searchCustomers(
  context: AppContext,
  documents: Documents,
  company: Company,
  { body, sent, newestFirst = false }: { body: SearchBody; sent: string; newestFirst?: boolean },
): Promise<Buffer> {
  const order = newestFirst
    ? { resource: newestCustomersResource, sent: `newest first\n${sent}` }
    : { resource: customerResource, sent }
  const { found, nextCursor } = await findPage(context, { company, body, ...order })
  const shown = await documents.of(company.id, found, (ids) =>
    loadCustomerDocuments(context.db, company, ids as CustomerId[]),
  )
  const customers = shown.map(({ bytes }) => [bytes])
  return buildPageResponse('customers', customers, nextCursor)
}

async function loadCustomerDocuments(db: AppContext['db'], { id: companyId }: Company, ids: CustomerId[]) {
  const rows = await db.all(listCustomers, { companyId, ids })
  return rows.map((row) => {
    return { id: row.id, stamp: row.stamp, document: toFoundCustomer(rowToCustomer(row)) }
  })
}

/** Returns a customer in the form of search results. */
export function toFoundCustomer(customer: Customer) {
  return { ...toCustomerResponse(customer), ...omitNullish({ name: formatCustomerName(customer) }) }
}
