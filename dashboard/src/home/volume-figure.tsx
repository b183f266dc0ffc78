import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { DataTable, none, type Column } from '../components/data-table.tsx'
import { sumAmounts } from '../components/amount.ts'
import { money } from '../components/money.ts'
import { formatDay } from '../components/date-names.ts'
import { barParts, volumeOn } from './day-sums.ts'
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
      </div>
      {isTable ? (
        <DataTable label="Collected" columns={columns} rows={days.toReversed()} idOf={({ date }) => date} />
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

const orDash = (amount: number) => (amount === 0 ? none : money(amount))

const columns: Column<Day>[] = [
  { head: 'Day', cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
  { head: 'Card', kind: 'minor-number', cell: ({ cc }) => orDash(cc) },
  { head: 'Bank', kind: 'minor-number', cell: ({ ach }) => orDash(ach) },
  { head: 'Offline', kind: 'minor-number', cell: ({ offline }) => orDash(offline) },
  { head: 'Fees', kind: 'minor-number', from: 'wide', cell: ({ fees }) => orDash(fees) },
  { head: 'Collected', kind: 'number', cell: (day) => orDash(volumeOn(day)) },
  { head: 'Refunded', kind: 'minor-number', from: 'medium', cell: ({ refunded }) => orDash(-refunded) },
  { head: 'Returned', kind: 'minor-number', from: 'medium', cell: ({ returned }) => orDash(-returned) },
]
