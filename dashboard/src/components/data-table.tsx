import type { ReactNode } from 'react'

/** One column: its heading, and the cell of a row. */
export type Column<Row> = {
  head: string
  /** Numbers are aligned right. Minor columns are hidden on phones. */
  kind?: 'number' | 'meta' | 'state' | 'minor' | 'minor-number'
  isHeadUnseen?: boolean
  cell(row: Row): ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf(row: Row): string
}

const classes: Record<string, string> = { minor: 'meta minor', 'minor-number': 'number minor' }
const classOf = (kind: string | undefined) => kind && (classes[kind] ?? kind)

/** Renders records as a table, or as cards on a narrow window. */
export function DataTable<Row>({ label, columns, rows, idOf }: Props<Row>) {
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, kind, isHeadUnseen }) => (
            <th key={head} scope="col" className={classOf(kind)}>
              {isHeadUnseen ? <span className="unseen">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-id={idOf(row)}>
            {columns.map(({ head, kind, cell }) => (
              <td key={head} className={classOf(kind)}>
                {kind === 'minor' ? <span className="cut">{cell(row)}</span> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
