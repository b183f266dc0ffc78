import { useState } from 'react'
import { request } from '../api/request.ts'
import { formatError } from '../api/errors.ts'
import type { Company } from '../api/users.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Instant } from '../components/instant.tsx'
import { Notice } from '../components/notice.tsx'
import { Fact } from '../components/record-head.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Webhook } from './delivery.ts'
import { answerOf, eventLabels } from './delivery-labels.ts'
import { ReplaceSecret } from './replace-secret.tsx'
import { refetchWebhook } from './webhook-query.ts'

const base = '/dashboard/v1/companies/{companyId}/webhook'

const credentialLabels = { basic: 'Name and password', bearer: 'Bearer token', header: 'Header' }

type Props = { company: Company; webhook: Webhook; mayChange: boolean }

/** Shows the webhook of a company, and its actions to admins. */
export function WebhookSettings({ company: { companyId, timeZone }, webhook, mayChange }: Props) {
  const { url, eventTypes, auth, failingSince } = webhook
  return (
    <>
      {failingSince !== undefined && (
        <Notice tone="bad">
          <p>
            Your webhook has accepted no event since <Instant at={failingSince} timeZone={timeZone} />.
          </p>
        </Notice>
      )}
      <section className="card card-padded page-part" aria-label="Summary">
        <dl className="facts">
          <Fact name="Address">
            <span className="breaks">{url}</span>
          </Fact>
          <Fact name="Events">{eventTypes.map((type) => eventLabels[type]).join(', ')}</Fact>
          <Fact name="Credential">{auth ? credentialLabels[auth.type] : 'None'}</Fact>
        </dl>
        {mayChange && <Actions companyId={companyId} />}
      </section>
    </>
  )
}

function Actions({ companyId }: { companyId: string }) {
  const [isRemoving, setRemoving] = useState(false)
  const params = { companyId }
  return (
    <div className="buttons">
      <TestButton companyId={companyId} />
      <ReplaceSecret
        replace={async () =>
          (await request(`POST ${base}/rotate-secret`, { params, body: {} })).signingSecret
        }
      />
      <Button onClick={() => setRemoving(true)}>Remove</Button>
      {isRemoving && (
        <AskDialog
          title="Remove webhook"
          description="Events are no longer sent, and pending ones are dropped. This cannot be undone."
          action="Remove"
          working="Removing…"
          destroys
          run={async () => {
            await request(`DELETE ${base}`, { params })
            showToast('The webhook is removed.')
            await refetchWebhook(companyId)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

/** Sends a test event and shows the answer. */
function TestButton({ companyId }: { companyId: string }) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const answer = await request(`POST ${base}/test`, { params: { companyId }, body: {} })
      showToast(`The test event was answered with ${answerOf(answer)} after ${answer.durationMs} ms.`)
    } catch (error) {
      showToast(`The test event was not sent: ${formatError(error)}`)
    }
    setSending(false)
  }
  return (
    <Button working={isSending && 'Sending…'} onClick={() => void send()}>
      Send a test event
    </Button>
  )
}

/** Shows that no webhook is set up. */
export function NoWebhook() {
  return (
    <div className="card">
      <EmptyState title="No webhook yet">
        <p className="soft">A webhook gets an event for each change of an invoice.</p>
      </EmptyState>
    </div>
  )
}
