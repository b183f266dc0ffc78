import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/field.tsx'
import type { CustomField } from './custom-fields-query.ts'

/** A filter by a custom field, with the value in the type of the field. */
export type OwnFilter = { field: string; value: string | number | boolean }

/** Parses the filter of a URL. Returns undefined for a malformed one. */
export function ownParam(given: unknown): OwnFilter | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { field, value }: { field?: unknown; value?: unknown } = given
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return typeof field === 'string' && isValue ? { field, value } : undefined
}

/** Formats a filter for its chip. */
export const formatOwn = ({ field, value }: OwnFilter): string =>
  `${field}: ${typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value}`

/** Returns the filter of a typed value; undefined without one, and for a text that is not of the type. */
export function toOwnFilter(field: CustomField | undefined, typed: string): OwnFilter | undefined {
  const text = typed.trim()
  if (!field || text === '') return undefined
  if (field.type === 'boolean') return { field: field.key, value: text === 'true' }
  if (field.type !== 'number') return { field: field.key, value: text }
  return Number.isFinite(Number(text)) ? { field: field.key, value: Number(text) } : undefined
}

const booleans = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Renders the input for the value of a custom field. */
export function OwnValueField({ field, input }: { field: CustomField; input: UseFormRegisterReturn }) {
  const label = field.label ?? field.key
  if (field.type === 'boolean') return <SelectField label={label} options={booleans} {...input} />
  if (field.type === 'date') return <TextField label={label} type="date" {...input} />
  const isNumber = field.type === 'number'
  return <TextField label={label} inputMode={isNumber ? 'decimal' : 'text'} autoComplete="off" {...input} />
}
