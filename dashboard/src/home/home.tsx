import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Page } from '../components/page.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { FirstSteps } from './first-steps.tsx'
import { homeQuery } from './home-query.ts'
import { LatestPayments } from './latest-payments.tsx'
import { Attention } from './attention.tsx'
import { VolumeFigure } from './volume-figure.tsx'

const daysByDefault = 30

/** Shows the figures of today, the volume of the past days and the latest payments of a company. */
export function Home() {
  const company = useCompany()
  return (
    <Page title={company.name} actions={hasRight(company.role, 'write') && <HomeActions company={company} />}>
      <HomeSummary company={company} />
    </Page>
  )
}

function HomeActions({ company: { companyId } }: { company: Company }) {
  return (
    <div className="buttons">
      <ButtonLink to="/$companyId/payments/new" params={{ companyId }}>
        Take a payment
      </ButtonLink>
      <ButtonLink variant="main" to="/$companyId/invoices/new" params={{ companyId }}>
        New invoice
      </ButtonLink>
    </div>
  )
}

function HomeSummary({ company }: { company: Company }) {
  const { companyId, timeZone } = company
  const { days = daysByDefault } = useSearch({ from: '/signed-in/$companyId/' })
  const { data, error, refetch, isPlaceholderData } = useQuery(homeQuery(companyId, days))
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="card card-padded">
        <Skeleton rows={8} />
      </div>
    )
  return (
    <>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      <FirstSteps company={company} />
      <FigureStrip company={company} home={data} />
      <VolumeFigure companyId={companyId} days={data.days} shown={days} isOld={isPlaceholderData} />
      <div className="columns">
        <LatestPayments company={company} />
        <Attention companyId={companyId} home={data} />
      </div>
      <ZoneNote timeZone={timeZone} />
    </>
  )
}
