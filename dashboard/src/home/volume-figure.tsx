import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { DataTable, none, type Column } from '../components/data-table.tsx'
import { sumAmounts } from '../components/amount.ts'
import { money } from '../components/money.ts'
import { formatDay } from '../components/date-names.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { barParts, netOn, sumDays, totalDate, volumeOn } from './day-sums.ts'
import type { Day } from './home-query.ts'
import { shownDays, type HomeSearch } from './home-search.ts'
import { VolumeChart } from './volume-chart.tsx'

type Props = { companyId: string; days: readonly Day[]; shown: number; isOld: boolean }

/** Shows the volume of each day, as bars or as a table. */
export function VolumeFigure({ companyId, days, shown, isOld }: Props) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className="card volume" aria-labelledby={id} aria-busy={isOld}>
      <div className="volume-head">
        <div className="volume-title">
          <h2 id={id}>Collected</h2>
          <span className="volume-sum">{money(sumAmounts(days.map(volumeOn)))}</span>
        </div>
        <nav className="views volume-days" aria-label="Days shown">
          {shownDays.map((each) => (
            <Link
              key={each}
              className="view"
              to="/$companyId"
              params={{ companyId }}
              search={{ days: each } satisfies HomeSearch}
              replace
              aria-current={each === shown ? 'page' : undefined}
            >
              {each} days
            </Link>
          ))}
        </nav>
        <Button onClick={() => setIsTable(!isTable)}>{isTable ? 'Show as bars' : 'Show as table'}</Button>
        {isTable && <VolumeExport companyId={companyId} days={days} />}
      </div>
      {isTable ? (
        <DataTable
          label="Collected"
          columns={columns}
          rows={days.toReversed()}
          idOf={({ date }) => date}
          total={sumDays(days)}
        />
      ) : (
        <>
          <VolumeChart key={days.length} days={days} />
          <ul className="legend small">
            {barParts.map(({ name, label }) => (
              <li key={name} className={`legend-${name}`}>
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
    </figure>
  )
}

/** Downloads the days of the table. */
function VolumeExport({ companyId, days }: Pick<Props, 'companyId' | 'days'>) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return null
  return (
    <ExportButton
      file="GET /dashboard/v1/companies/{companyId}/exports/takings.csv"
      companyId={companyId}
      query={{ from: first.date, to: last.date, by: 'day' }}
    />
  )
}

const orDash = (amount: number) => (amount === 0 ? none : money(amount))

function DayOrTotal({ date }: Day) {
  return date === totalDate ? 'Total' : <time dateTime={date}>{formatDay(date)}</time>
}

const columns: Column<Day>[] = [
  { head: 'Day', cell: DayOrTotal },
  { head: 'Card', kind: 'minor-number', cell: ({ cc }) => orDash(cc) },
  { head: 'Bank', kind: 'minor-number', cell: ({ ach }) => orDash(ach) },
  { head: 'Offline', kind: 'minor-number', cell: ({ offline }) => orDash(offline) },
  { head: 'Fees', kind: 'minor-number', from: 'wide', cell: ({ fees }) => orDash(fees) },
  { head: 'Collected', kind: 'number', cell: (day) => orDash(volumeOn(day)) },
  { head: 'Refunded', kind: 'minor-number', from: 'medium', cell: ({ refunded }) => orDash(-refunded) },
  { head: 'Returned', kind: 'minor-number', from: 'medium', cell: ({ returned }) => orDash(-returned) },
  { head: 'Net', kind: 'number', isNamedOnPhones: true, cell: (day) => orDash(netOn(day)) },
]
