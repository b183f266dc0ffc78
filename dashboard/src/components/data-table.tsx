import type { ReactNode } from 'react'
import { Cut } from './cut.tsx'
import { ariaSort, SortButton, type ColumnSort, type Sorting } from './sorting.tsx'

/** One column: its heading, and the cell of a row. */
export type Column<Row> = {
  head: string
  /**
   * Texts and details share the room that the other columns leave, and are cut to one line. Numbers are aligned right.
   * A check box is above the link of the row. Minor columns are hidden on phones,
   * where an action is below the other cells. Prose, and a column without a kind, wraps.
   */
  kind?:
    | 'check'
    | 'text'
    | 'detail'
    | 'prose'
    | 'number'
    | 'meta'
    | 'state'
    | 'minor'
    | 'minor-number'
    | 'action'
  /** The narrowest table that shows the column: about 700 or 900 pixels wide. Without it, every table does. */
  from?: 'medium' | 'wide'
  /** Whether the cell repeats the heading on phones. Such a number stands below the other one. */
  isNamedOnPhones?: boolean
  isHeadUnseen?: boolean
  /** The sort that its heading chooses, where the table can be sorted. */
  sort?: ColumnSort
  cell(row: Row): ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf(row: Row): string
  /** The sort of the rows, if headings choose it. */
  sorting?: Sorting | undefined
  /** The last row, which sums up the others. */
  total?: Row | undefined
  /** Whether all columns stay on a narrow window, each cell under its heading, and all but the first are amounts. */
  isReport?: boolean
}

const classes: Record<string, string> = {
  detail: 'text meta',
  minor: 'meta minor',
  'minor-number': 'number minor',
}

/** The content of a cell without a value. */
export const none = '—'

function classOf<Row>({ kind, from }: Column<Row>): string | undefined {
  const names = [kind && (classes[kind] ?? kind), from && `from-${from}`].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

/** Renders records as a table, or as cards on a narrow window. */
export function DataTable<Row>({ label, columns, rows, idOf, sorting, total, isReport = false }: Props<Row>) {
  const cells = (row: Row) =>
    columns.map((column, place) => (
      <Cell
        key={column.head}
        column={column}
        content={column.cell(row)}
        isReport={isReport}
        isFirst={place === 0}
      />
    ))
  return (
    <div className="table-box">
      <table className={isReport ? 'report' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={classOf(column)}
                aria-sort={sorting && ariaSort(column.sort, sorting)}
              >
                <Head column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} data-id={idOf(row)}>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr data-id={isReport ? 'total' : undefined} data-testid="total">
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, sort, isHeadUnseen } = column
  if (sort && sorting) return <SortButton head={head} column={sort} sorting={sorting} />
  return isHeadUnseen ? <span className="unseen">{head}</span> : head
}

type CellProps<Row> = { column: Column<Row>; content: ReactNode; isReport: boolean; isFirst: boolean }

function Cell<Row>({ column, content, isReport, isFirst }: CellProps<Row>) {
  const { head, kind, isNamedOnPhones } = column
  if (isReport && isFirst) return <th scope="row">{content}</th>
  const isCut = typeof content === 'string' && (kind === 'text' || kind === 'detail')
  const names = isReport || isNamedOnPhones ? { 'data-head': head, 'data-none': content === none } : {}
  return (
    <td className={classOf(column)} {...names}>
      {isCut ? <Cut text={content} /> : content}
    </td>
  )
}
