import { createAllRecords } from '#search'
import { customerColumns, rowToCustomer } from '../customer.ts'
import { buildCustomerColumns } from '../customer-columns-queries.ts'
import { customerResource } from './customer-resource.ts'
import { toFoundCustomer } from './search-customers.ts'

/** All customers of a company that a search would find, by the day of their creation. */
export const allCustomers = createAllRecords(
  customerResource,
  { row: customerColumns, columns: buildCustomerColumns('r') },
  (row) => {
    const customer = rowToCustomer(row)
    return { document: toFoundCustomer(customer), at: customer.createdAt }
  },
)
