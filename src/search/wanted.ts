import type { Services } from '#access'
import { customFieldsOf, type Company } from '#companies'
import { allOf, type Condition } from './condition.ts'
import type { Filter } from './field.ts'
import type { Resource } from './resource.ts'
import { customFilters, type CustomFilters, type FilteredBy, type SearchBody } from './search-body.ts'

/** What a search or summary asks for: its filters by their fields, and those of the company's own fields. */
export type Wanted = { filters: Map<string, Filter>; own: Filter[] }

/** Reads the filters of a search or summary, those of the company's own fields included. */
export async function readWanted(
  { db }: Pick<Services, 'db'>,
  { company, resource, body }: { company: Company; resource: Resource; body: Pick<SearchBody, 'filters'> },
  part: FilteredBy = 'body',
): Promise<Wanted> {
  const { customFields, ...named } = body.filters
  const filters = new Map(
    Object.entries(named as Record<string, Filter | undefined>).flatMap(
      ([name, filter]): [string, Filter][] => (filter ? [[name, filter]] : []),
    ),
  )
  const definitions =
    customFields && resource.customFields ? await customFieldsOf(db, company.id, resource.customFields) : []
  return { filters, own: customFilters(definitions, customFields as CustomFilters | undefined, part) }
}

/** What a row must be like to fit all that is wanted. */
export function conditionOf({ filters, own }: Wanted): Condition {
  return allOf([...filters.values(), ...own].map(({ condition }) => condition))
}

/** Whether there are filters beside those of this field and of the creation. */
export function wantsMoreThan(field: string | undefined, { filters, own }: Wanted): boolean {
  return own.length > 0 || [...filters.keys()].some((name) => name !== field && name !== 'createdAt')
}
