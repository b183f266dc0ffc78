import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { statusLabels } from './invoice-labels.ts'
import { parseListSearch, type ListSearch } from './list-search.ts'

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
  const { view, status = '', from = '', until = '', least = '', most = '' } = search
  const form = useForm({ values: { status, from, until, least: String(least), most: String(most) } })
  const { register } = form
  const filter = form.handleSubmit((values) => {
    const read = parseListSearch(values)
    onFilter({ status: read.status, from: read.from, until: read.until, least: read.least, most: read.most })
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
      <Button type="submit">Apply</Button>
    </form>
  )
}
