import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import type { CustomField } from '../invoices/custom-fields-query.ts'
import { formFieldsQuery } from './catalogue-query.ts'

type InputProps = {
  /** Registers the input of a field at the form, by its key. */
  register(key: string): UseFormRegisterReturn
  errorAt(key: string): string | undefined
}
type Props = InputProps & { companyId: string; entity: CustomField['entity'] }

/** Renders an input for each custom field of a kind of record, by its type. */
export function CustomFields({ companyId, entity, ...input }: Props) {
  const { data = [], error, refetch } = useQuery(formFieldsQuery(companyId, entity))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  return data.map((field) => <CustomFieldInput key={field.key} field={field} {...input} />)
}

function CustomFieldInput({ field, register, errorAt }: InputProps & { field: CustomField }) {
  const { key, type, options = [] } = field
  const label = field.label ?? key
  const input = register(key)
  const error = errorAt(key)
  if (type === 'boolean') return <CheckField label={label} {...input} />
  if (type === 'select') {
    const offered = options.map((value) => ({ value, label: value }))
    return (
      <SelectField
        label={label}
        options={[{ value: '', label: 'Not chosen' }, ...offered]}
        error={error}
        {...input}
      />
    )
  }
  const more =
    type === 'date' ? { type: 'date' } : type === 'number' ? ({ inputMode: 'decimal' } as const) : {}
  return <TextField label={label} hint="Optional." error={error} {...more} {...input} />
}
