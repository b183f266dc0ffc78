import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'

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

/** Refetches the custom fields of a company. */
export function refetchCustomFields(companyId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['custom fields', companyId] })
}

/**
 * Returns the custom fields of a record that have a value, archived ones too, with their labels. A field without a
 * definition keeps its key as its label.
 */
export function useFieldValues(
  companyId: string,
  entity: CustomField['entity'],
  stored: Record<string, unknown> = {},
): { key: string; label: string; value: string }[] {
  const values = Object.entries(stored).filter(([, value]) => value !== null && value !== '')
  const { data = [] } = useQuery({ ...customFieldsQuery(companyId), enabled: values.length > 0 })
  return values.map(([key, value]) => ({
    key,
    label: data.find((field) => field.entity === entity && field.key === key)?.label ?? key,
    value: formatFieldValue(value),
  }))
}

function formatFieldValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
