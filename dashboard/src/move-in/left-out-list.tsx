import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { formatCount, formatNumber } from '../components/format-count.ts'
import { Section } from '../components/section.tsx'
import type { LeftOut } from './read-export.ts'
import { saveTable } from './save-table.ts'

/** How many rows a list of an import shows. The rest is in its download. */
export const shownMax = 100

type Props = { title: string; description: string; leftOut: readonly LeftOut[] }

/** Lists the records that an import leaves out, with the reasons. */
export function LeftOutList({ title, description, leftOut }: Props) {
  if (leftOut.length === 0) return null
  const rows = leftOut.slice(0, shownMax).map((record, place) => ({ ...record, place }))
  const save = () =>
    saveTable('left-out.csv', [['id', 'reason'], ...leftOut.map(({ id, reason }) => [id, reason])])
  return (
    <Section
      isWide
      title={`${title}: ${formatNumber(leftOut.length)}`}
      description={
        leftOut.length > shownMax ? `${description} The first ${shownMax} are shown.` : description
      }
      actions={<Button onClick={save}>Download {formatCount(leftOut.length, 'record')}</Button>}
    >
      <DataTable label={title} columns={columns} rows={rows} idOf={({ place }) => String(place)} />
    </Section>
  )
}

const columns: Column<LeftOut & { place: number }>[] = [
  { head: 'Record', kind: 'text', cell: ({ id }) => id },
  { head: 'Reason', kind: 'prose', cell: ({ reason }) => <div className="sentence breaks">{reason}</div> },
]
