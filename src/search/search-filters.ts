import type { AppContext } from '#context'
import { loadCustomFields, type Company } from '#companies'
import { combineConditions, type Condition } from './condition.ts'
import type { Filter } from './field.ts'
import type { Resource } from './resource.ts'
import { parseCustomFilters, type CustomFilters, type FilterSource, type SearchBody } from './search-body.ts'

/** The filters of a search or a summary: by field, and those of custom fields. */
export type SearchFilters = { filters: Map<string, Filter>; own: Filter[] }

/** Parses the filters of a search or a summary, including those of custom fields. */
export async function loadFilters(
  { db }: Pick<AppContext, 'db'>,
  { company, resource, body }: { company: Company; resource: Resource; body: Pick<SearchBody, 'filters'> },
  part: FilterSource = 'body',
): Promise<SearchFilters> {
  const { customFields, ...named } = body.filters
  const filters = new Map(
    Object.entries(named as Record<string, Filter | undefined>).flatMap(
      ([name, filter]): [string, Filter][] => (filter ? [[name, filter]] : []),
    ),
  )
  const definitions =
    customFields && resource.customFields ? await loadCustomFields(db, company.id, resource.customFields) : []
  return { filters, own: parseCustomFilters(definitions, customFields as CustomFilters | undefined, part) }
}

/** Returns the condition of a row that matches all filters. */
export function toCondition({ filters, own }: SearchFilters): Condition {
  return combineConditions([...filters.values(), ...own].map(({ condition }) => condition))
}

/** Returns whether there are filters besides those of this field and of the creation. */
export function hasOtherFilters(field: string | undefined, { filters, own }: SearchFilters): boolean {
  return own.length > 0 || [...filters.keys()].some((name) => name !== field && name !== 'createdAt')
}
