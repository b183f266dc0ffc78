import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { formatNumber } from '../components/format-count.ts'
import { FullInstant } from '../components/instant.tsx'
import { Page } from '../components/page.tsx'
import { Pill } from '../components/pill.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { formatZone } from '../components/zone-note.tsx'
import { consoleCompanyQuery, refetchConsole, type ConsoleCompany } from './companies-query.ts'
import { companyPill, processorLabels, railLabels } from './company-labels.ts'
import { FirstAdminDialog } from './first-admin-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { installation } from './operator-gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** Shows a company to operators: its state, its limits and its counts, and no records. */
export function ConsoleCompanyPage() {
  const { companyId } = useParams({ from: '/signed-in/operator/companies/$companyId' })
  const { data, error, refetch } = useQuery(consoleCompanyQuery(companyId))
  if (data) return <CompanyDetails company={data} />
  const isUnknown = error instanceof ApiError && error.statusCode === 404
  return (
    <Page title={isUnknown ? 'There is no such company' : 'Company'} company={installation}>
      <OperatorTabs />
      {isUnknown && <Link to="/operator/companies">Go to the companies</Link>}
      {error && !isUnknown && <Refusal error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className="card card-padded">
          <Skeleton />
        </div>
      )}
    </Page>
  )
}

type Action = 'limits' | 'suspend' | 'resume' | 'first admin'

function CompanyDetails({ company }: { company: ConsoleCompany }) {
  const { name, suspendedAt, members } = company
  const [opened, setOpened] = useState<Action>()
  const close = () => setOpened(undefined)
  return (
    <Page
      title={name}
      company={installation}
      back={
        <Link className="back-link small" to="/operator/companies">
          Companies
        </Link>
      }
      head={
        <p>
          <Pill tone={companyPill(company).tone}>{companyPill(company).label}</Pill>
        </p>
      }
      actions={
        <div className="buttons">
          {members === 0 && <Button onClick={() => setOpened('first admin')}>Invite first admin</Button>}
          <Button onClick={() => setOpened('limits')}>Change limits</Button>
          {suspendedAt === undefined ? (
            <Button onClick={() => setOpened('suspend')}>Suspend</Button>
          ) : (
            <Button onClick={() => setOpened('resume')}>Resume</Button>
          )}
        </div>
      }
    >
      <OperatorTabs />
      <CompanyFacts company={company} />
      {opened === 'limits' && <LimitsDialog company={company} onClose={close} />}
      {opened === 'suspend' && <SuspendDialog company={company} onClose={close} />}
      {opened === 'first admin' && <FirstAdminDialog company={company} onClose={close} />}
      {opened === 'resume' && (
        <AskDialog
          title="Resume company"
          description={`${name} and its payers may send requests again. Work that fell due in the meantime is done now.`}
          action="Resume"
          working="Resuming…"
          run={() => resume(company)}
          onClose={close}
        />
      )}
    </Page>
  )
}

async function resume({ companyId, name }: ConsoleCompany): Promise<void> {
  await request('POST /dashboard/v1/operator/companies/{companyId}/resume', {
    params: { companyId },
    body: {},
  })
  showToast(`${name} is resumed.`)
  await refetchConsole()
}

function CompanyFacts({ company }: { company: ConsoleCompany }) {
  const { companyId, email, state, zip, timeZone, products, limits, processor } = company
  const { members, invited, requestsThisMonth, createdAt, suspendedAt } = company
  const place = [state, zip].filter(Boolean).join(' ')
  return (
    <section className="card" aria-label="Summary">
      <dl className="facts facts-padded">
        <Fact name="Id">
          <code>{companyId}</code>
        </Fact>
        {suspendedAt !== undefined && (
          <Fact name="Suspended">
            <FullInstant at={suspendedAt} timeZone="UTC" />
          </Fact>
        )}
        <Fact name="Created">
          <FullInstant at={createdAt} timeZone="UTC" />
        </Fact>
        {email !== undefined && <Fact name="Email">{email}</Fact>}
        {place && <Fact name="Location">{place}</Fact>}
        <Fact name="Time zone">{formatZone(timeZone)}</Fact>
        <Fact name="Payments">{products.map((rail) => railLabels[rail]).join(', ')}</Fact>
        <Fact name="Processor">{processorLabels[processor]}</Fact>
        <Fact name="Users">{formatNumber(members)}</Fact>
        <Fact name="Open invitations">{formatNumber(invited)}</Fact>
        <Fact name="Requests this month">
          {formatNumber(requestsThisMonth)} of {formatNumber(limits.monthlyQuota)}
        </Fact>
        <Fact name="Requests per second">{formatNumber(limits.requestsPerSecond)}</Fact>
        <Fact name="Requests at once">{formatNumber(limits.burst)}</Fact>
      </dl>
    </section>
  )
}
