import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { parsePaymentsSearch, type ListSearch } from './list-search.ts'

type Props = { id: string; search: ListSearch; onFilter(narrowed: ListSearch): void }

/** Renders the filters of the payment list. */
export function PaymentFilters({ id, search, onFilter }: Props) {
  const {
    lastFour = '',
    total = '',
    reason = '',
    order = '',
    correlation = '',
    from = '',
    until = '',
  } = search
  const { register, handleSubmit } = useForm({
    values: { lastFour, total: String(total), reason, order, correlation, from, until },
  })
  const filter = handleSubmit((values) => {
    const {
      view: _view,
      saved: _saved,
      find: _find,
      moved: _moved,
      movedUntil: _movedUntil,
      rail: _rail,
      method: _method,
      action: _action,
      sort: _sort,
      cursor: _cursor,
      ...narrowed
    } = parsePaymentsSearch(values)
    onFilter(narrowed)
  })
  return (
    <form
      id={id}
      className="card card-padded filter-panel"
      noValidate
      onSubmit={(event) => void filter(event)}
    >
      <TextField label="Last four digits" inputMode="numeric" {...register('lastFour')} />
      <MoneyField label="Total" {...register('total')} />
      <TextField label="Reason code" {...register('reason')} />
      <TextField label="Order id" {...register('order')} />
      <TextField label="Correlation id" {...register('correlation')} />
      <TextField label="From" type="date" {...register('from')} />
      <TextField label="Until" type="date" {...register('until')} />
      <Button type="submit">Apply</Button>
    </form>
  )
}
