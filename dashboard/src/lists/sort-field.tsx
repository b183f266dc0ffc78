import { SelectField } from '../components/select-field.tsx'
import type { ColumnSort, Sorting } from '../components/sorting.tsx'

type Head = { head: string; sort?: ColumnSort }

/** Renders a select with all sorts, for windows too narrow for headings. */
export function SortField({ columns, sorting }: { columns: readonly Head[]; sorting: Sorting }) {
  const options = columns.flatMap(({ head, sort }) => {
    if (!sort) return []
    const { name, up, down, isDefault } = sort
    return [
      ...(isDefault ? [] : [{ value: `-${name}`, label: `${head}, ${down}` }]),
      { value: name, label: `${head}, ${up}` },
    ]
  })
  if (options.length === 0) return null
  return (
    <div className="sort-field">
      <SelectField
        label="Sort"
        options={[{ value: '', label: 'Newest first' }, ...options]}
        value={sorting.sort ?? ''}
        onChange={({ target }) => sorting.onSort(target.value || undefined)}
      />
    </div>
  )
}
