import type { CompanyId } from '#kernel/ids'
import { c } from '#platform/database'
import { buildPrefixCondition, buildStatement, type Filter } from '#search'

type LookupInput = { companyId: CompanyId; filter: NonNullable<Filter['ofCustomer']> }

/** The maximum number of matching customers whose subscriptions a search covers. */
export const customersUsedMax = 1_000
/** The maximum number of customers that a search reads, oldest first. */
export const customersReadMax = 20_000

/**
 * Searches a company's directory. It counts the read and the matching customers, and returns the matching ids. One
 * customer more than the limit is read, so that the caller notices an excess.
 */
export function selectDirectory({ companyId, filter }: LookupInput) {
  return buildStatement(
    'read directory of customers',
    { customers_read: c.bigint, matched: c.bigint, ids: c.uuids() },
    // Ordered by id, so that the matching ids are aggregated in that order too.
    (bind) => `select count(*) as customers_read, count(*) filter (where fits) as matched,
        coalesce((array_agg(id) filter (where fits))[1:${customersUsedMax}], '{}') as ids
      from (select c.id, coalesce(${filter.condition(bind)}, false) as fits from customers c
        where c.company_id = ${bind(companyId, 'uuid')} order by c.id limit ${customersReadMax + 1}) as directory`,
  )
}

/**
 * Finds the customers with an email or an email prefix, at most one more than a search may use. The range and the order
 * of emails match one index only, so PostgreSQL uses it even without fresh statistics.
 */
export function findCustomersByEmail({
  companyId,
  filter: { condition, oneOf: [email] = [], begins },
}: LookupInput) {
  return buildStatement('find customers by email', { id: c.uuid() }, (bind) => {
    const range =
      begins === undefined
        ? `c.email_search >= ${bind(email, 'text')} and c.email_search <= ${bind(email, 'text')}`
        : buildPrefixCondition('c.email_search', begins, bind)
    return `select c.id from customers c
      where c.company_id = ${bind(companyId, 'uuid')} and ${range} and ${condition(bind)}
      order by c.email_search, c.id limit ${customersUsedMax + 1}`
  })
}
