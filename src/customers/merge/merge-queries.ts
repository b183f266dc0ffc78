import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, query } from '#platform/database'
import { buildCustomerColumns } from '../customer-columns-queries.ts'
import { customerColumns } from '../customer.ts'

const mergeParameters = {
  companyId: c.uuid<CompanyId>(),
  from: c.uuid<CustomerId>(),
  into: c.uuid<CustomerId>(),
}

const selectSurvivor = `select earlier.id as merged_id, ${buildCustomerColumns('customer')}
  from merged_customers earlier
  join customers customer on customer.company_id = earlier.company_id and customer.id = earlier.into_id
  where earlier.company_id = $1`

const survivorRow = { merged_id: c.uuid<CustomerId>(), ...customerColumns }

/** Lists the customers into which these were merged. */
export const listSurvivors = query({
  name: 'list customers of merged ones',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<CustomerId>() },
  row: survivorRow,
  sql: `${selectSurvivor} and earlier.id = any($2)`,
})

/** Finds the customer into which the one of a merchant's reference was merged. */
export const findSurvivorByReference = query({
  name: 'find customer by reference of merged one',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.maybe(c.uuid<CustomerId>()), reference: c.text() },
  row: survivorRow,
  sql: `${selectSurvivor} and (earlier.id = $2 or earlier.external_user_id = $3 or earlier.contact_id = $3)
        order by (earlier.id is not distinct from $2) desc, (earlier.external_user_id is not distinct from $3) desc
        limit 1`,
})

/** Locks both customers until the transaction ends, in one order to avoid deadlocks. */
export const lockCustomers = query({
  name: 'lock customers of merge',
  parameters: mergeParameters,
  row: customerColumns,
  sql: `select ${buildCustomerColumns('customer')} from customers customer
        where customer.company_id = $1 and customer.id in ($2, $3) order by customer.id for update of customer`,
})

/** Moves the saved methods of a customer, and the customers that were merged into it before. */
export const moveMethods = command({
  name: 'move methods of merged customer',
  parameters: mergeParameters,
  row: {},
  sql: `with earlier as (
          update merged_customers set into_id = $3 where company_id = $1 and into_id = $2)
        update account_vaults set customer_id = $3 where company_id = $1 and customer_id = $2`,
})

/** Deletes a customer and records its merge. */
export const replaceByMerge = command({
  name: 'replace merged customer',
  parameters: { ...mergeParameters, now: c.instant },
  row: {},
  sql: `with gone as (
          delete from customers where company_id = $1 and id = $2 returning contact_id, external_user_id)
        insert into merged_customers (company_id, id, into_id, contact_id, external_user_id, merged_at)
        select $1, $2, $3, contact_id, external_user_id, $4 from gone`,
})
