import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { keyName } from './key-columns.tsx'
import type { ApiKey } from './keys-query.ts'
import { parseRequestSearch, statusGroups, type RequestSearch } from './request-search.ts'

const any = { value: '', label: 'Any' }
const statuses = [any, ...Object.entries(statusGroups).map(([value, label]) => ({ value, label }))]

type Props = { search: RequestSearch; keys: readonly ApiKey[]; onFilter(search: RequestSearch): void }

/** Renders the filters of the requests. */
export function RequestFilters({ search, keys, onFilter }: Props) {
  const { status = '', code = '', path = '', key = '', correlationId = '', from = '', to = '' } = search
  const { register, handleSubmit, formState } = useForm({
    values: { status: String(status), code, path, key, correlationId, from, to },
  })
  const filter = handleSubmit((values) => onFilter(parseRequestSearch(values)))
  const options = keys.map((each) => ({ value: each.keyId, label: keyName(each) }))
  const isListed = key === '' || keys.some(({ keyId }) => keyId === key)
  return (
    <form className="card card-padded filter-panel" noValidate onSubmit={(event) => void filter(event)}>
      <SelectField label="Status" options={statuses} {...register('status')} />
      <TextField
        label="HTTP code"
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.code?.message}
        {...register('code', {
          validate: (typed) => /^\s*([1-5]\d\d)?\s*$/.test(typed) || 'Enter a code such as 404',
        })}
      />
      <TextField label="Path begins with" autoComplete="off" {...register('path')} />
      <SelectField
        label="Key"
        options={[any, ...(isListed ? [] : [{ value: key, label: 'Unknown key' }]), ...options]}
        {...register('key')}
      />
      <TextField label="Correlation id" autoComplete="off" {...register('correlationId')} />
      <TextField label="From" type="date" {...register('from')} />
      <TextField label="To" type="date" {...register('to')} />
      <Button type="submit">Show</Button>
    </form>
  )
}
