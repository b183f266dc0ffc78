import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useListKeys } from '../components/list-keys.ts'
import { Page } from '../components/page.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import type { ShowPage } from '../lists/pages.ts'
import { RecordResults } from '../lists/record-results.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { parseDeliverySearch, type DeliverySearch } from './delivery-search.ts'
import { DeveloperTabs } from './developers.tsx'
import { ResendParkedDialog } from './resend-parked-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { deliveriesQuery, webhookQuery } from './webhook-query.ts'
import { NoWebhook, WebhookSettings } from './webhook-settings.tsx'

/** Shows the webhook of a company and its deliveries. Admins change it and send events again. */
export function WebhookPage() {
  const company = useCompany()
  const { companyId, name, role } = company
  const [opened, setOpened] = useState<'webhook' | 'parked'>()
  const { data: webhook, error, refetch } = useQuery(webhookQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  const close = () => setOpened(undefined)
  const parked = webhook?.parked ?? 0
  return (
    <Page
      title="Webhook"
      company={name}
      actions={
        mayChange &&
        webhook !== undefined && (
          <Button variant="main" onClick={() => setOpened('webhook')}>
            {webhook ? 'Change webhook' : 'Set up webhook'}
          </Button>
        )
      }
    >
      <DeveloperTabs />
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {webhook === undefined && !error && (
        <div className="card card-padded">
          <Skeleton rows={3} />
        </div>
      )}
      {webhook === null && <NoWebhook />}
      {webhook && <WebhookSettings company={company} webhook={webhook} mayChange={mayChange} />}
      <Deliveries company={company}>
        {mayChange && parked > 0 && <Button onClick={() => setOpened('parked')}>Resend parked</Button>}
      </Deliveries>
      {opened === 'webhook' && webhook !== undefined && (
        <WebhookDialog companyId={companyId} webhook={webhook} onClose={close} />
      )}
      {opened === 'parked' && <ResendParkedDialog companyId={companyId} parked={parked} onClose={close} />}
    </Page>
  )
}

function Deliveries({ company, children }: { company: Company; children: ReactNode }) {
  const { companyId, timeZone } = company
  const search = parseDeliverySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  useListKeys()
  const { cursor, event, ...filters } = search
  const result = useQuery({
    ...deliveriesQuery(companyId, search),
    select: ({ deliveries, nextCursor }) => ({ rows: deliveries, nextCursor }),
  })
  const show = (next: DeliverySearch, state?: Parameters<ShowPage>[1]) =>
    void navigate({
      to: '/$companyId/developers/webhook',
      params: { companyId },
      search: next,
      resetScroll: false,
      ...(state && { state }),
    })
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <section className="page-part">
      <div className="list-tools">
        <h2>Deliveries</h2>
        {children}
      </div>
      <DeliveryFilters key={JSON.stringify(filters)} search={search} onFilter={show} />
      <RecordResults
        label="Deliveries"
        timeZone={timeZone}
        result={result}
        columns={deliveryColumns(company, search)}
        idOf={({ eventId }) => eventId}
        cursor={cursor}
        onPage={(page, state) => show({ ...filters, cursor: page }, state)}
        nothingYet={
          <EmptyState title="No event yet">
            <p className="soft">The events of your invoices will appear here, with each attempt.</p>
          </EmptyState>
        }
        narrowed={
          isNarrowed
            ? { nothingFits: 'No event fits', clear: 'Show all events', onClear: () => show({}) }
            : undefined
        }
      />
      {event !== undefined && (
        <DeliveryDialog company={company} eventId={event} onClose={() => show({ ...filters, cursor })} />
      )}
    </section>
  )
}
