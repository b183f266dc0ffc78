import type { Json } from '#kernel/json'

/** The kinds of records that can have custom fields. */
export const customFieldEntities = ['customer', 'invoice', 'subscription'] as const
/** A kind of record with custom fields. */
export type CustomFieldEntity = (typeof customFieldEntities)[number]

/** The types of custom fields. */
export const customFieldTypes = ['text', 'number', 'boolean', 'date', 'select'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** A custom field that a company defined for its records. An archived field is read-only. */
export type CustomField = {
  key: string
  label?: string
  type: CustomFieldType
  options?: string[]
  archived: boolean
}

/** The values of a record's custom fields, by key. */
export type CustomFieldValues = Record<string, Json>
