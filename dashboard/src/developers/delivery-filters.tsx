import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { eventLabels, statusLabels } from './delivery-labels.ts'
import { parseDeliverySearch, type DeliverySearch } from './delivery-search.ts'

const any = { value: '', label: 'Any' }
const statuses = [any, ...Object.entries(statusLabels).map(([value, { label }]) => ({ value, label }))]
const types = [any, ...Object.entries(eventLabels).map(([value, label]) => ({ value, label }))]

type Props = { search: DeliverySearch; onFilter(search: DeliverySearch): void }

/** Renders the filters of the deliveries. */
export function DeliveryFilters({ search, onFilter }: Props) {
  const { status = '', type = '', invoice = '', code = '', from = '', to = '' } = search
  const form = useForm({
    defaultValues: { status, type, invoice, code, from, to } as Record<FieldName, string>,
  })
  const { register, formState } = form
  const filter = form.handleSubmit((values) => onFilter(parseDeliverySearch(values)))
  return (
    <form className="card card-padded filter-panel" noValidate onSubmit={(event) => void filter(event)}>
      <SelectField label="Status" options={statuses} {...register('status')} />
      <SelectField label="Type" options={types} {...register('type')} />
      <TextField
        label="Invoice id"
        autoComplete="off"
        error={formState.errors.invoice?.message}
        {...register('invoice', {
          validate: (typed) => !typed.trim() || /inv_[0-9a-z]{26}/.test(typed) || 'Enter an id: inv_…',
        })}
      />
      <TextField
        label="HTTP code"
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.code?.message}
        {...register('code', {
          validate: (typed) => /^\s*([1-5]\d\d)?\s*$/.test(typed) || 'Enter a code such as 500',
        })}
      />
      <TextField label="From" type="date" {...register('from')} />
      <TextField label="To" type="date" {...register('to')} />
      <Button type="submit">Show</Button>
    </form>
  )
}

type FieldName = 'status' | 'type' | 'invoice' | 'code' | 'from' | 'to'
