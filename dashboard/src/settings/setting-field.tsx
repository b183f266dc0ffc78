import type { UseFormReturn } from 'react-hook-form'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { listZones } from '../components/zone-options.ts'
import { keyOf, problemOf, type Setting, type SettingValues } from './setting.ts'
import type { Settings } from './settings-query.ts'

type Props = { setting: Setting; begun: Settings; form: UseFormReturn<SettingValues> }

/** Renders the field of a setting. */
export function SettingField({ setting, begun, form: { register, formState } }: Props) {
  const { label, hint, kind } = setting
  const key = keyOf(setting)
  const error = formState.errors[key]?.message
  const field = { label, ...register(key, { validate: (typed) => problemOf(setting, typed, begun) }) }
  if (kind === 'check') return <CheckField {...field} />
  if (kind === 'zone') return <SelectField {...field} error={error} options={listZones(begun.timeZone)} />
  if (kind === 'money') return <MoneyField {...field} hint={hint} error={error} />
  return (
    <TextField
      {...field}
      hint={hint}
      error={error}
      autoComplete="off"
      inputMode={kind === 'number' ? 'numeric' : kind === 'percent' ? 'decimal' : 'text'}
    />
  )
}
