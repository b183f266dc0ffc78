import type { ReactNode } from 'react'

/** One column: what its head says, and what stands in it of a row. */
export type Column<Row> = {
  head: string
  /** Numbers stand at the right; what is minor is left out on phones. */
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

/** Records under each other, one line each; cards where the window is narrow. */
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
