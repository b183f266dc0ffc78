import { c } from '#platform/database'
import { buildPrefixCondition, buildStatement, type Filter } from '#search'

type LookupInput = { companyId: string; asked: NonNullable<Filter['ofCustomer']> }

/** How many customers a search may name by what they are like. */
export const customersUsedMax = 1_000
/** Among how many customers of a company they are looked for, the oldest first. */
export const customersReadMax = 20_000

/** Looks through a company's directory: how many customers were read, one more than may be, and who of them fit. */
export function selectDirectory({ companyId, asked }: LookupInput) {
  return buildStatement(
    'read directory of customers',
    { customers_read: c.bigint, matched: c.bigint, ids: c.uuids() },
    // In the order of ids, in which those that fit are gathered as well.
    (bind) => `select count(*) as customers_read, count(*) filter (where fits) as matched,
        coalesce((array_agg(id) filter (where fits))[1:${customersUsedMax}], '{}') as ids
      from (select c.id, coalesce(${asked.condition(bind)}, false) as fits from customers c
        where c.company_id = ${bind(companyId, 'uuid')} order by c.id limit ${customersReadMax + 1}) as directory`,
  )
}

/**
 * The customers of an email, or of emails that begin so: one more than may be named, at most. They are asked for by a range
 * and in the order of emails: that one index alone has, also to a database that knows little of its customers yet.
 */
export function findCustomersByEmail({
  companyId,
  asked: { condition, oneOf: [email] = [], begins },
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
