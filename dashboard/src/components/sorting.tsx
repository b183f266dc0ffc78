import { Icon } from './icon.tsx'

/** The sort of a column: its name in the URL, and the words for both directions. */
export type ColumnSort = {
  name: string
  up: string
  down: string
  /** Whether the list is sorted down by this column unless another sort is chosen. */
  isDefault?: true
  /** Whether the first click sorts down. */
  startsDown?: true
}

/** The sort of a list: the name of a column, with a minus for down; undefined is the default. */
export type Sorting = { sort: string | undefined; onSort(sort: string | undefined): void }

/** Returns the sorts that the heading goes through, one by each click. */
function sortsOf({ name, isDefault, startsDown }: ColumnSort): (string | undefined)[] {
  if (isDefault) return [undefined, name]
  return startsDown ? [`-${name}`, name, undefined] : [name, `-${name}`, undefined]
}

/** Returns the value of `aria-sort` for a column. */
export function ariaSort(column: ColumnSort | undefined, { sort }: Sorting) {
  if (!column) return undefined
  if (sort === column.name) return 'ascending'
  return sort === `-${column.name}` || (sort === undefined && column.isDefault) ? 'descending' : 'none'
}

/** Renders the heading of a column as a button that sorts the list. */
export function SortButton({
  head,
  column,
  sorting,
}: {
  head: string
  column: ColumnSort
  sorting: Sorting
}) {
  const sorts = sortsOf(column)
  const isSorted = ariaSort(column, sorting) !== 'none'
  const next = sorts[(isSorted ? sorts.indexOf(sorting.sort) + 1 : 0) % sorts.length]
  return (
    <button type="button" className="sort-button" onClick={() => sorting.onSort(next)}>
      {head}
      <Icon name="down" />
    </button>
  )
}
