import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/custom-fields'

/** A custom field of a company. */
export type CustomField = ResponseOf<typeof name>['customFields'][number]

/** Reads the company's custom fields, archived ones too. */
export function customFieldsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['custom fields', companyId],
    queryFn: async () => (await request(name, { params: { companyId } })).customFields,
  })
}

/** Formats the value of a custom field. */
export function formatFieldValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
