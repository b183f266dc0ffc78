import type { BodyOf } from '../api/calls.ts'
import type { CustomField } from './catalogue-query.ts'
import type { FormValues } from './form-values.ts'

type Values = NonNullable<BodyOf<'POST /api/invoices'>['customFields']>

/** What is typed in the fields of the company's own, as it is sent; one that was left empty is not. */
export function toCustomValues(fields: readonly CustomField[], typed: FormValues['customFields']): Values {
  const values = fields.map(({ key, type }) => [key, valueOf(type, typed[key])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value !== false))
}

function valueOf(type: CustomField['type'], typed: string | boolean = ''): string | boolean | number {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  // What is no number goes as it was typed, for the service to say so.
  return type === 'number' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}
