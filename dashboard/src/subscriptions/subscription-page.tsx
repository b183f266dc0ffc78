import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Company } from '../api/users.ts'
import { Day } from '../components/day.tsx'
import { EventList } from '../components/event-list.tsx'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { payerOf } from '../components/payer.ts'
import { RecordHead } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ZoneNote } from '../components/zone-note.tsx'
import { toRecordEvent } from '../events/record-event.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { BackLink, RecordGate } from '../layout/record-gate.tsx'
import { useCheckOnOpen } from '../layout/use-check-on-open.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { SubscriptionActions, unavailableDialog } from './subscription-actions.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { SubscriptionInvoices } from './subscription-invoices.tsx'
import { cycleLabels, statusOf, type SubscriptionDetails } from './subscription-labels.ts'
import { SubscriptionNext } from './subscription-next.tsx'
import { subscriptionHistoryQuery, subscriptionQuery } from './subscription-query.ts'
import type { SubscriptionDialog } from './subscription-search.ts'

const route = '/signed-in/$companyId/subscriptions/$subscriptionId'

/** Shows one subscription: its next payment, its invoices, its terms and its history. */
export function SubscriptionPage() {
  const { companyId } = useCompany()
  const { subscriptionId } = useParams({ from: route })
  const result = useQuery(subscriptionQuery(companyId, subscriptionId))
  return (
    <RecordGate kind="subscription" result={result}>
      {(details) => <SubscriptionContent key={subscriptionId} details={details} />}
    </RecordGate>
  )
}

function SubscriptionContent({ details }: { details: SubscriptionDetails }) {
  const company = useCompany()
  const { companyId, role, timeZone } = company
  const { subscription, customer, plan } = details
  const { dialog } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/$companyId/subscriptions/$subscriptionId' })
  const open = (next: SubscriptionDialog | undefined) =>
    void navigate({ search: { dialog: next }, replace: true })
  const refused = useCheckOnOpen(dialog, (each) => unavailableDialog(each, subscription, role))
  const shared = { companyId, timeZone, subscription, onClose: () => open(undefined) }
  return (
    <Page
      title={`${plan.name} for ${payerOf(customer)}`}
      company={company.name}
      back={<BackLink kind="subscription" />}
      head={<Head details={details} company={company} />}
      actions={<SubscriptionActions details={details} company={company} onOpen={open} />}
    >
      {refused && (
        <Notice tone="warn" role="alert">
          {refused}
        </Notice>
      )}
      <div className="columns">
        <div className="column">
          <SubscriptionNext details={details} company={company} />
          <SubscriptionInvoices details={details} company={company} />
          <SubscriptionFacts details={details} company={company} />
        </div>
        <section className="card card-padded column-history">
          <h2>History</h2>
          <History subscriptionId={subscription.subscriptionId} company={company} />
        </section>
      </div>
      <ZoneNote timeZone={timeZone} />
      {!refused && dialog === 'cancel' && <CancelDialog {...shared} />}
      {!refused && dialog === 'keep' && <KeepDialog {...shared} />}
    </Page>
  )
}

function Head({ details, company }: { details: SubscriptionDetails; company: Company }) {
  const { companyId, timeZone } = company
  const { subscription, customer } = details
  return (
    <RecordHead
      amountId="amount"
      amount={`${money(subscription.totalAmount)} ${cycleLabels[subscription.billingCycle]}`}
      status={statusOf(subscription)}
      facts={[
        <Link
          to="/$companyId/customers/$customerId"
          params={{ companyId, customerId: subscription.customerId }}
        >
          {payerOf(customer)}
        </Link>,
        <>
          Since <Day at={subscription.startDate} timeZone={timeZone} />
        </>,
      ]}
    />
  )
}

function History({ subscriptionId, company }: { subscriptionId: string; company: Company }) {
  const { companyId, timeZone } = company
  const { data, error, refetch } = useQuery(subscriptionHistoryQuery(companyId, subscriptionId))
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const events = data.entries.map((event, place) => toRecordEvent(event, { companyId, place }))
  return <EventList timeZone={timeZone} events={events} />
}
