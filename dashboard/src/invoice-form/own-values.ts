import type { CustomField } from '../invoices/custom-fields-query.ts'

/** The typed values of custom fields, by key. */
export type TypedValues = Record<string, string | boolean>

/** Returns the custom field values of the request. Empty fields are left out. */
export function toCustomValues(fields: readonly CustomField[], typed: TypedValues) {
  const values = fields.map(({ key, type }) => [key, valueOf(type, typed[key])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== false))
}

function valueOf(type: CustomField['type'], typed: string | boolean = ''): string | boolean | number {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  // The service reports a value that is not a number, so it is sent as typed.
  return type === 'number' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}
