import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Company } from '../api/people.ts'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Refusal } from '../parts/refusal.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { FirstSteps } from './first-steps.tsx'
import { homeQuery } from './home-query.ts'
import { LatestPayments } from './latest-payments.tsx'
import { NeedsYou } from './needs-you.tsx'
import { TakingsFigure } from './takings-figure.tsx'

const daysByDefault = 30

/** How a company stands today, and what it took on the days before. */
export function Home() {
  const company = useCompany()
  return (
    <Page title={company.name} acts={mayDo(company.role, 'write') && <Acts company={company} />}>
      <Standing company={company} />
    </Page>
  )
}

function Acts({ company: { companyId } }: { company: Company }) {
  return (
    <div className="buttons">
      <ButtonLink to="/$companyId/payments/new" params={{ companyId }}>
        Take a payment
      </ButtonLink>
      <ButtonLink look="main" to="/$companyId/invoices/new" params={{ companyId }}>
        New invoice
      </ButtonLink>
    </div>
  )
}

function Standing({ company }: { company: Company }) {
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
      <TakingsFigure companyId={companyId} days={data.days} shown={days} isOld={isPlaceholderData} />
      <div className="columns">
        <LatestPayments company={company} />
        <NeedsYou companyId={companyId} home={data} />
      </div>
      <p className="small soft">Days and times are those of {timeZone.replaceAll('_', ' ')}.</p>
    </>
  )
}
