import type { Json } from '#kernel/json'
import type { CompanyId } from '#kernel/ids'
import { findNearest } from '#kernel/find-nearest'
import type { FieldProblem } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { dateOrInstant } from '#platform/http'
import type { CustomField, CustomFieldEntity, CustomFieldValues } from './custom-field.ts'
import { listCustomFields } from './custom-field-queries.ts'

/** Returns the custom fields that a company defined for an entity. */
export async function loadCustomFields(
  db: Reader,
  companyId: CompanyId,
  entity: CustomFieldEntity,
): Promise<CustomField[]> {
  const rows = await db.all(listCustomFields, { companyId, entity })
  return rows.map(({ key, label, type, options, archived }) => ({
    key,
    type,
    archived,
    ...(label === null ? {} : { label }),
    ...(options === null ? {} : { options }),
  }))
}

/** Returns the problems of the values sent for custom fields: unknown or archived keys, values of another type. */
export function findCustomFieldProblems(fields: CustomField[], values: CustomFieldValues): FieldProblem[] {
  return Object.entries(values).flatMap(([key, value], place) => {
    const path = `body.customFields.${key}`
    const field = fields.find((known) => known.key === key && !known.archived)
    if (!field)
      return [{ path, code: 'unknown_custom_field', message: formatUnknownField(fields, key, place) }]
    if (value === null || isValidValue(field, value)) return []
    return [{ path, code: 'invalid_custom_field_value', message: `must be ${formatAcceptedType(field)}` }]
  })
}

/** Removes null values: null deletes a custom field of a record. */
export function omitNullValues(values: CustomFieldValues): CustomFieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

// A search for similar keys takes longer than the error itself, and a longer list of hints helps no caller.
const comparedMax = 100

function formatUnknownField(fields: CustomField[], key: string, place: number): string {
  const known = fields.filter((field) => !field.archived).map((field) => field.key)
  const meant = place < comparedMax ? findNearest(key, known) : undefined
  return meant ? `no such custom field. Did you mean "${meant}"?` : 'no such custom field'
}

const textLengthMax = 2_000

function isValidValue(field: CustomField, value: Json): boolean {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= textLengthMax
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return dateOrInstant.safeParse(value).success
    case 'select':
      return typeof value === 'string' && (field.options ?? []).includes(value)
  }
}

function formatAcceptedType(field: CustomField): string {
  if (field.type === 'select') return `one of ${(field.options ?? []).join(', ')}`
  if (field.type === 'date') return 'an ISO 8601 date'
  return field.type === 'boolean' ? 'true or false' : `a ${field.type}`
}
