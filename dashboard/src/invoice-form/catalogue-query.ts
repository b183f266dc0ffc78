import { queryOptions } from '@tanstack/react-query'
import { queries } from '../api/me.ts'
import { customFieldsQuery, type CustomField } from '../invoices/custom-fields-query.ts'

type Entity = CustomField['entity']

/** Reads the company's custom fields for a kind of record, without archived ones. */
export function formFieldsQuery(companyId: string, entity: Entity) {
  return queryOptions({
    ...customFieldsQuery(companyId),
    select: (fields: CustomField[]) => selectOffered(fields, entity),
  })
}

const selectOffered = (fields: readonly CustomField[], wanted: Entity) =>
  fields.filter(({ entity, archived }) => entity === wanted && !archived)

/** Returns the company's custom fields for a kind of record when a request is built. The cache answers if it can. */
export async function customFieldsOf(companyId: string, entity: Entity): Promise<CustomField[]> {
  return selectOffered(await queries.ensureQueryData(customFieldsQuery(companyId)), entity)
}
