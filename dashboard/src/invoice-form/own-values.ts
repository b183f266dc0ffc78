import type { BodyOf } from '../api/endpoints.ts'
import type { CustomField } from '../invoices/custom-fields-query.ts'
import type { FormValues } from './form-values.ts'

type Values = NonNullable<BodyOf<'POST /api/invoices'>['customFields']>

/** Returns the custom field values of the request. Empty fields are left out. */
export function toCustomValues(fields: readonly CustomField[], typed: FormValues['customFields']): Values {
  const values = fields.map(({ key, type }) => [key, valueOf(type, typed[key])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== false))
}

function valueOf(type: CustomField['type'], typed: string | boolean = ''): string | boolean | number {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  // The service reports a value that is not a number, so it is sent as typed.
  return type === 'number' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}
