import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Company } from '../api/users.ts'
import { formatWeekday } from '../components/date-names.ts'
import { Day } from '../components/day.tsx'
import { Instant } from '../components/instant.tsx'
import { money } from '../components/money.ts'
import { formatCount } from '../components/format-count.ts'
import type { HomeFigures } from './home-query.ts'
import { paymentsLink, returnedLink } from './payments-link.ts'

/** Shows five figures of the company. Each links to the list that it sums up. */
export function FigureStrip({ company, home }: { company: Company; home: HomeFigures }) {
  const { companyId, timeZone } = company
  const { taken, inFlight, failedToday, returned, days } = home
  const today = days.at(-1)?.date
  return (
    <section className="card figure-strip" aria-label="Today">
      <Figure
        id="taken-today"
        name="Collected today"
        figure={money(taken.today)}
        link={paymentsLink(companyId, { view: 'sales', moved: today })}
      >
        {money(taken.sameDayLastWeek)} last {today === undefined ? 'week' : formatWeekday(today)}
      </Figure>
      <Figure
        id="in-flight"
        name="Processing"
        figure={money(inFlight.amount)}
        link={paymentsLink(companyId, { view: 'flight' })}
      >
        {formatCount(inFlight.count, 'payment')}
        {inFlight.nextSettlementAt && (
          <>
            , next settles <Instant at={inFlight.nextSettlementAt} timeZone={timeZone} />
          </>
        )}
      </Figure>
      <Overdue company={company} overdue={home.overdue} />
      <Figure
        id="failed-today"
        name="Failed today"
        figure={String(failedToday.count)}
        link={paymentsLink(companyId, { view: 'failed', from: today })}
      >
        {failureReasons(failedToday.byReason)}
      </Figure>
      <Figure
        id="returned"
        name="Returned in 30 days"
        figure={money(returned.amount)}
        isBad={returned.count > 0}
        link={returnedLink(companyId, timeZone)}
      >
        {formatCount(returned.count, 'payment')}
      </Figure>
    </section>
  )
}

function Overdue({ company, overdue }: { company: Company; overdue: HomeFigures['overdue'] }) {
  const { companyId, timeZone } = company
  return (
    <Figure
      id="overdue"
      name="Overdue"
      figure={money(overdue.amount)}
      isBad={overdue.count > 0}
      link={{ to: '/$companyId/invoices', params: { companyId }, search: { view: 'overdue' } }}
    >
      {formatCount(overdue.count, 'invoice')}
      {overdue.oldestDueAt && (
        <>
          , oldest due <Day at={overdue.oldestDueAt} timeZone={timeZone} />
        </>
      )}
    </Figure>
  )
}

type Props = {
  id: string
  name: string
  figure: string
  /** Whether the merchant must act. */
  isBad?: boolean
  link: LinkComponentProps
  children: ReactNode
}

function Figure({ id, name, figure, isBad = false, link, children }: Props) {
  return (
    <Link {...link} className="strip-figure" data-testid={id}>
      <span className="small soft">{name}</span>
      <strong className={isBad ? 'bad' : undefined}>{figure}</strong>
      <span className="small soft">{children}</span>
    </Link>
  )
}

const reasonsMax = 2

function failureReasons(byReason: HomeFigures['failedToday']['byReason']): string {
  if (byReason.length === 0) return 'No payment failed'
  const shown = byReason.slice(0, reasonsMax).map(({ reasonText, reasonCode, count }) => {
    return `${reasonText ?? reasonCode ?? 'No reason given'} (${count})`
  })
  const others = byReason.length - shown.length
  return others > 0 ? `${shown.join(', ')}, ${formatCount(others, 'other reason')}` : shown.join(', ')
}
