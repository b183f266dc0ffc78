import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import type { CustomField } from '../invoices/custom-fields-query.ts'
import { invoiceFieldsQuery } from './catalogue-query.ts'
import type { FormValues } from './form-values.ts'

/** Renders an input for each custom field, by its type. */
export function CustomFields({ companyId, form }: { companyId: string; form: UseFormReturn<FormValues> }) {
  const { data = [], error, refetch } = useQuery(invoiceFieldsQuery(companyId))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  return data.map((field) => <CustomFieldInput key={field.key} field={field} form={form} />)
}

function CustomFieldInput({ field, form }: { field: CustomField; form: UseFormReturn<FormValues> }) {
  const { key, type, options = [] } = field
  const label = field.label ?? key
  const input = form.register(`customFields.${key}`)
  const error = form.formState.errors.customFields?.[key]?.message
  if (type === 'boolean') return <CheckField label={label} {...input} />
  if (type === 'select') {
    const offered = options.map((value) => ({ value, label: value }))
    return <SelectField label={label} options={[{ value: '', label: 'Not chosen' }, ...offered]} {...input} />
  }
  const more =
    type === 'date' ? { type: 'date' } : type === 'number' ? ({ inputMode: 'decimal' } as const) : {}
  return <TextField label={label} hint="Optional." error={error} {...more} {...input} />
}
