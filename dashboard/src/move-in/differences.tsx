import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { textOfDay } from '../components/day.tsx'
import { formatCount } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Section } from '../components/section.tsx'
import { shownMax } from './left-out-list.tsx'
import { saveTable } from './save-table.ts'
import type { Difference, Progress } from './write-export.ts'

const kindLabels: Record<Difference['kind'], string> = {
  missing: 'Missing here',
  unexpected: 'Only here',
  date: 'Day',
  amount: 'Amount',
  dueDate: 'Due day',
  chargeDate: 'Day of charge',
}

type Props = { progress: Progress; days: number }

/** Shows where the invoices of the next days would differ from those that the former system makes. */
export function Differences({ progress, days }: Props) {
  const { comparedInvoices, differences } = progress
  const compared = `${formatCount(comparedInvoices, 'invoice')} of the next ${formatCount(days, 'day')} compared`
  if (differences.length === 0)
    return (
      <Section title="Comparison" description="With the invoices that the former system makes next.">
        {comparedInvoices === 0 ? (
          <Notice>
            <p>The export has no invoice of the next {formatCount(days, 'day')} to compare.</p>
          </Notice>
        ) : (
          <Notice tone="good">
            <p>{compared}, no difference.</p>
          </Notice>
        )}
      </Section>
    )
  const rows = differences.slice(0, shownMax).map((difference, place) => ({ ...difference, place }))
  const hint = differences.length > shownMax ? ` The first ${shownMax} are shown.` : ''
  return (
    <Section
      isWide
      title={`Comparison: ${formatCount(differences.length, 'difference')}`}
      description={`${compared}.${hint}`}
      actions={
        <Button onClick={() => save(differences)}>
          Download {formatCount(differences.length, 'difference')}
        </Button>
      }
    >
      <DataTable label="Differences" columns={columns} rows={rows} idOf={({ place }) => String(place)} />
    </Section>
  )
}

const columns: Column<Difference & { place: number }>[] = [
  { head: 'Subscription', kind: 'text', cell: ({ id }) => id },
  { head: 'Difference', kind: 'meta', cell: ({ kind }) => kindLabels[kind] },
  {
    head: 'Here and there',
    kind: 'prose',
    cell: ({ ours, theirs }) => `${formatValue(ours)} here, ${formatValue(theirs)} there`,
  },
]

/** Formats dollars, or a day. A day is the same one in every time zone. */
function formatValue(value: Difference['ours']): string {
  if (value === null) return 'none'
  return typeof value === 'number' ? money(value) : textOfDay(`${value}T00:00:00Z`, 'UTC')
}

function save(differences: readonly Difference[]): void {
  saveTable('differences.csv', [
    ['subscription', 'difference', 'here', 'there'],
    ...differences.map(({ id, kind, ours, theirs }) => [id, kind, String(ours ?? ''), String(theirs ?? '')]),
  ])
}
