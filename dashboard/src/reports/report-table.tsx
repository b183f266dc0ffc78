import type { ReactNode } from 'react'

type Column<Row> = { head: string; cell(row: Row): ReactNode }

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf(row: Row): string
  /** The last row, which sums up the others. */
  total?: Row | undefined
}

/** Renders amounts as a table with a row of totals. On a narrow window, each cell stands under its heading. */
export function ReportTable<Row>({ label, columns, rows, idOf, total }: Props<Row>) {
  const cells = (row: Row) =>
    columns.map(({ head, cell }, place) =>
      place === 0 ? (
        <th key={head} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={head} data-head={head}>
          {cell(row)}
        </td>
      ),
    )
  return (
    <div className="table-box">
      <table className="report" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
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
            <tr data-id="total">{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
