import type { Json } from '#kernel/json'

/** The records that can have fields of a company's own. */
export const customFieldEntities = ['customer', 'invoice', 'subscription'] as const
/** One kind of record with fields of a company's own. */
export type CustomFieldEntity = (typeof customFieldEntities)[number]

/** What such a field can hold. */
export const customFieldTypes = ['text', 'number', 'boolean', 'date', 'select'] as const
/** What one field holds. */
export type CustomFieldType = (typeof customFieldTypes)[number]

/** A field of its own that a company defined for its records. An archived one is read and no longer written. */
export type CustomField = {
  key: string
  label?: string
  type: CustomFieldType
  options?: string[]
  archived: boolean
}

/** What a record holds in them, by key. */
export type CustomFieldValues = Record<string, Json>
