import type { AppContext } from '#context'
import type { Company } from '#companies'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Resource } from './resource.ts'
import { buildCountScope, scopeMax, type Scope } from './search-queries.ts'
import type { SearchFilters } from './search-filters.ts'

/** The most customers of a sort or a summary. Spec, Limits. */
const customersMax = 100

/**
 * Returns the customers whose records are sorted or summed up. Throws if the request selects none, with the path of the
 * part that needs them. Also throws if their records exceed the limit, regardless of other filters.
 */
export async function loadScope(
  { db }: Pick<AppContext, 'db'>,
  { company, resource }: { company: Company; resource: Resource },
  { filters }: SearchFilters,
  { path, needs }: { path: string; needs: string },
): Promise<Scope> {
  const field = resource.scopedBy.find((name) => filters.get(name)?.oneOf)
  const { oneOf: customerIds, lacksSome } = (field && filters.get(field)) || {}
  if (!customerIds) throw invalidFieldError(path, 'no_customer_scope', `${needs} ${formatScopes(resource)}`)
  if (lacksSome || customerIds.length > customersMax)
    throw invalidFieldError(
      `body.filters.${field}`,
      'too_many_customers',
      `fits more than ${customersMax} customers, or too many to look through: a sort or summary needs fewer`,
    )
  const scope = { resource, companyId: company.id, customerIds }
  const { query, values } = buildCountScope(scope)
  const [counted] = await db.find(company.id, query, values)
  if (counted && counted.count > scopeMax)
    throw new ApiError('bad_request', {
      message: `These customers have more than ${scopeMax} ${resource.name}: name fewer customers.`,
    })
  return scope
}

/** Returns the customers of a summary. Throws if the company has no summaries yet. */
export async function loadSummaryScope(
  context: Pick<AppContext, 'db'>,
  of: { company: Company; resource: Resource },
  wanted: SearchFilters,
): Promise<Scope> {
  if (!of.company.settings.features.summaries)
    throw invalidFieldError('body.filters', 'not_available', 'summaries are not available yet')
  return loadScope(context, of, wanted, { path: 'body.filters.customerId', needs: 'is required:' })
}

function formatScopes({ scopedBy }: Resource): string {
  const [, ...others] = scopedBy
  const or = others.map((name) => `, or a filter of ${name} that fits at most ${customersMax} customers`)
  return `eq, or in with up to ${customersMax} ids${or.join('')}`
}
