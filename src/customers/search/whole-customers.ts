import { wholeOf } from '#search'
import { customerColumns, rowToCustomer } from '../customer.ts'
import { customerSelected } from '../customer-queries.ts'
import { customerResource } from './customer-resource.ts'
import { foundCustomer } from './search-customers.ts'

/** All customers of a company that a search would find, under the day on which each was created. */
export const wholeCustomers = wholeOf(
  customerResource,
  { row: customerColumns, columns: customerSelected('r') },
  (row) => {
    const customer = rowToCustomer(row)
    return { document: foundCustomer(customer), at: customer.createdAt }
  },
)
