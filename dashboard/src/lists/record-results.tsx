import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ListFoot } from '../components/list-foot.tsx'
import { Refusal } from '../components/refusal.tsx'
import type { Sorting } from '../components/sorting.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { usePages, type ShowPage } from './pages.ts'
import { SortField } from './sort-field.tsx'
import { SumLine, type ListSums } from './sum-line.tsx'

/** One page of a list, with the cursor of the next page. */
export type Found<Row> = { rows: readonly Row[]; nextCursor: string | null }

type Props<Row> = {
  /** The name of the list. */
  label: string
  timeZone: string
  result: UseQueryResult<Found<Row>>
  columns: readonly Column<Row>[]
  idOf(row: Row): string
  cursor: string | undefined
  onPage: ShowPage
  sorting?: Sorting
  /** Totals of the list, shown below its rows. */
  sums?: ListSums
  /** Shown if the list is empty and has no filters. */
  nothingYet: ReactNode
  /**
   * The text shown if no record matches, and the button that clears all filters. Undefined if the list has no filters.
   */
  narrowed: { nothingFits: string; clear: string; onClear(): void } | undefined
}

/** Shows a page of records, or why there are none. */
export function RecordResults<Row>(props: Props<Row>) {
  const { data, error, refetch, isPlaceholderData } = props.result
  const pages = usePages(props.cursor, data?.nextCursor, props.onPage)
  if (error) return <ListRefusal {...props} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="card card-padded">
        <Skeleton rows={8} />
      </div>
    )
  const { rows } = data
  const { label, columns, idOf, timeZone, sums, sorting } = props
  // The totals of a whole list read every record. A list of one page is short, and one with filters is expected to be.
  const isCheap = props.narrowed !== undefined || (props.cursor === undefined && data.nextCursor === null)
  return (
    <>
      {sorting && rows.length > 0 && <SortField columns={columns} sorting={sorting} />}
      <div className="card" aria-busy={isPlaceholderData}>
        {rows.length > 0 && (
          <DataTable label={label} columns={columns} rows={rows} idOf={idOf} sorting={sorting} />
        )}
        {rows.length === 0 && <NoResults {...props} />}
      </div>
      {sums && rows.length > 0 && <SumLine sums={sums} isCheap={isCheap} isLoading={isPlaceholderData} />}
      <ListFoot shown={rows.length} timeZone={timeZone} isByAge={sorting?.sort === undefined} {...pages} />
    </>
  )
}

/** Shows why the list was refused. A sort of too many records can be undone here. */
function ListRefusal({
  error,
  onRetry,
  sorting,
}: Pick<Props<never>, 'sorting'> & { error: Error; onRetry(): void }) {
  return (
    <>
      <Refusal error={error} onRetry={onRetry} />
      {sorting?.sort !== undefined && (
        <div className="buttons">
          <Button onClick={() => sorting.onSort(undefined)}>Sort by newest</Button>
        </div>
      )}
    </>
  )
}

function NoResults({ nothingYet, narrowed }: Pick<Props<never>, 'nothingYet' | 'narrowed'>) {
  if (!narrowed) return nothingYet
  return (
    <EmptyState title={narrowed.nothingFits}>
      <p className="soft">Change the search, or remove a filter.</p>
      <Button onClick={narrowed.onClear}>{narrowed.clear}</Button>
    </EmptyState>
  )
}
