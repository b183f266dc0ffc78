import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Page } from '../components/page.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { ClientPostbackDialog } from './client-postback-dialog.tsx'
import { clientPostback, clientPostbackQuery, refetchClientPostback } from './client-postback-query.ts'
import { DeveloperTabs } from './developers.tsx'
import { ReplaceSecret } from './replace-secret.tsx'

/** Shows where a company receives the ends of its transactions. Admins change it. */
export function ClientPostbackPage() {
  const company = useCompany()
  const { companyId, name, role } = company
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(clientPostbackQuery(companyId))
  const mayChange = hasRight(role, 'manage')
  const url = data?.clientPostbackUrl
  return (
    <Page
      title="Client postback"
      company={name}
      actions={
        mayChange &&
        data && (
          <Button variant="main" onClick={() => setEditing(true)}>
            {url === undefined ? 'Set up client postback' : 'Change client postback'}
          </Button>
        )
      }
    >
      <DeveloperTabs />
      <p className="soft">
        A client postback gets the end of each payment and refund, with or without an invoice. The webhook
        gets the changes of invoices, so both get the payment of an invoice.
      </p>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="card card-padded">
          <Skeleton rows={3} />
        </div>
      )}
      {data && (url === undefined ? <NoClientPostback /> : <Summary url={url} />)}
      <DeliveryLinks companyId={companyId} />
      {isEditing && data && (
        <ClientPostbackDialog company={company} read={data} onClose={() => setEditing(false)} />
      )}
    </Page>
  )
}

function NoClientPostback() {
  return (
    <div className="card">
      <EmptyState title="No client postback yet">
        <p className="soft">Nothing is sent when a transaction ends.</p>
      </EmptyState>
    </div>
  )
}

function Summary({ url }: { url: string }) {
  const { companyId, role } = useCompany()
  return (
    <section className="card card-padded page-part" aria-label="Summary">
      <dl className="facts">
        <Fact name="Address">
          <span className="breaks">{url}</span>
        </Fact>
      </dl>
      {hasRight(role, 'manage') && <Actions companyId={companyId} />}
    </section>
  )
}

function Actions({ companyId }: { companyId: string }) {
  const [isRemoving, setRemoving] = useState(false)
  const params = { companyId }
  const replace = async () => {
    const rotated = await request(`POST ${clientPostback}/rotate-secret`, { params, body: {} })
    return rotated.clientPostbackSecret
  }
  return (
    <div className="buttons">
      <ReplaceSecret replace={replace} />
      <Button onClick={() => setRemoving(true)}>Remove</Button>
      {isRemoving && (
        <AskDialog
          title="Remove client postback"
          description="Postbacks are no longer sent, and pending ones are dropped. The signing secret stays for a later address."
          action="Remove"
          working="Removing…"
          destroys
          run={async () => {
            await request(`DELETE ${clientPostback}`, { params })
            showToast('The client postback is removed.')
            await refetchClientPostback(companyId)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

/** Links to the deliveries, which the page of the webhook lists with its own. */
function DeliveryLinks({ companyId }: { companyId: string }) {
  const list = { to: '/$companyId/developers/webhook', params: { companyId } } as const
  return (
    <p>
      Deliveries:{' '}
      <Link {...list} search={{ type: 'transaction.completed' }}>
        completed transactions
      </Link>
      {' · '}
      <Link {...list} search={{ type: 'transaction.failed' }}>
        failed transactions
      </Link>
    </p>
  )
}
