import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useCompany } from '../layout/company-gate.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { customFieldsQuery } from './custom-fields-query.ts'
import { statusLabels } from './invoice-labels.ts'
import { parseListSearch, type ListSearch } from './list-search.ts'
import { OwnValueField, toOwnFilter } from './own-filter.tsx'

const statuses = [
  { value: '', label: 'Any' },
  ...Object.entries(statusLabels).map(([value, { label }]) => ({ value, label })),
]

type Props = { id: string; search: ListSearch; onFilter(narrowed: ListSearch): void }

/**
 * Renders the filters of the invoice list. A view fixes the status and, for the week, the due dates; those fields are
 * then hidden.
 */
export function FilterPanel({ id, search, onFilter }: Props) {
  const { view, status = '', from = '', until = '', least = '', most = '', own } = search
  const { data = [] } = useQuery(customFieldsQuery(useCompany().companyId))
  const fields = data.filter(({ entity }) => entity === 'invoice')
  const ownField = fields.some(({ key }) => key === own?.field) ? (own?.field ?? '') : ''
  const ownValue = String(own?.value ?? '')
  const form = useForm({
    values: { status, from, until, least: String(least), most: String(most), ownField, ownValue },
  })
  const { register, watch } = form
  const chosen = fields.find(({ key }) => key === watch('ownField'))
  const filter = form.handleSubmit((values) => {
    const read = parseListSearch(values)
    const typed = toOwnFilter(chosen, values.ownValue)
    const { status, from, until, least, most } = read
    onFilter({ status, from, until, least, most, own: typed })
  })
  return (
    <form
      id={id}
      className="card card-padded filter-panel"
      noValidate
      onSubmit={(event) => void filter(event)}
    >
      {view === undefined && <SelectField label="Status" options={statuses} {...register('status')} />}
      {view !== 'week' && (
        <>
          <TextField label="Due from" type="date" {...register('from')} />
          <TextField label="Due until" type="date" {...register('until')} />
        </>
      )}
      <MoneyField label="At least" {...register('least')} />
      <MoneyField label="At most" {...register('most')} />
      {fields.length > 0 && (
        <SelectField
          label="Custom field"
          options={[
            { value: '', label: 'Any' },
            ...fields.map(({ key, label }) => ({ value: key, label: label ?? key })),
          ]}
          {...register('ownField')}
        />
      )}
      {chosen && <OwnValueField field={chosen} input={register('ownValue')} />}
      <Button type="submit">Apply</Button>
    </form>
  )
}
