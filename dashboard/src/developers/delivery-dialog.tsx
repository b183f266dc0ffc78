import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { Company } from '../api/users.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Instant } from '../components/instant.tsx'
import { Pill } from '../components/pill.tsx'
import { Fact } from '../components/record-head.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { showToast } from '../components/toasts.tsx'
import type { DeliveryDetails } from './delivery.ts'
import { answerOf, statusLabels } from './delivery-labels.ts'
import { deliveryQuery, refetchWebhook, resend } from './webhook-query.ts'

type Props = { company: Company; eventId: string; onClose(): void }

/** Shows a delivery: the bytes and headers that were sent, and each answer. Admins send it again. */
export function DeliveryDialog({ company, eventId, onClose }: Props) {
  const { companyId, role, timeZone } = company
  const { data, error, refetch } = useQuery(deliveryQuery(companyId, eventId))
  const [sending, setSending] = useState<{ isRunning: boolean; error?: unknown }>({ isRunning: false })
  const sendAgain = async () => {
    setSending({ isRunning: true })
    try {
      await resend(companyId, { eventId })
      showToast('The event is sent again.')
      setSending({ isRunning: false })
      await refetchWebhook(companyId)
    } catch (failure) {
      setSending({ isRunning: false, error: failure })
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={data?.type ?? 'Delivery'}>
      {error && <Refusal error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && <Details delivery={data} companyId={companyId} timeZone={timeZone} />}
      {sending.error !== undefined && <Refusal error={sending.error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        {data && hasRight(role, 'manage') && (
          <Button variant="main" working={sending.isRunning && 'Sending…'} onClick={() => void sendAgain()}>
            Resend
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type DetailsProps = { delivery: DeliveryDetails; companyId: string; timeZone: string }

function Details({ delivery, companyId, timeZone }: DetailsProps) {
  const { attempts, body, headers } = delivery
  return (
    <>
      <Facts delivery={delivery} companyId={companyId} timeZone={timeZone} />
      <section className="page-part">
        <h3>Answers</h3>
        {attempts.length === 0 && <p className="soft">It was not sent yet.</p>}
        <ol className="answers" aria-label="Answers">
          {attempts.map((attempt, place) => (
            <li key={place}>
              <strong>{answerOf(attempt)}</strong> after {attempt.durationMs} ms,{' '}
              <Instant at={attempt.at} timeZone={timeZone} />
              {attempt.answer !== undefined && <Sent label={`Answer ${place + 1}`} text={attempt.answer} />}
            </li>
          ))}
        </ol>
      </section>
      <section className="page-part">
        <h3>Headers</h3>
        <Sent
          label="Headers"
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
        <p className="small soft">The credential of your endpoint, if any, is sent too and not shown.</p>
      </section>
      <section className="page-part">
        <h3>Body</h3>
        {body === undefined ? (
          <p className="soft">There is none yet, or it is no longer kept.</p>
        ) : (
          <Sent label="Body" text={body} />
        )}
      </section>
    </>
  )
}

function Facts({ delivery, companyId, timeZone }: DetailsProps) {
  const { eventId, status, invoiceId, occurredAt, nextAttemptAt } = delivery
  return (
    <dl className="facts">
      <Fact name="Status">
        <Pill tone={statusLabels[status].tone}>{statusLabels[status].label}</Pill>
      </Fact>
      <Fact name="Event id">
        <code>{eventId}</code>
      </Fact>
      <Fact name="Time">
        <Instant at={occurredAt} timeZone={timeZone} />
      </Fact>
      {invoiceId !== undefined && (
        <Fact name="Invoice">
          <Link to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
            Open the invoice
          </Link>
        </Fact>
      )}
      {nextAttemptAt !== undefined && (
        <Fact name="Next attempt">
          <Instant at={nextAttemptAt} timeZone={timeZone} />
        </Fact>
      )}
    </dl>
  )
}

/** Shows bytes as they were sent. The box scrolls, also by keyboard. */
function Sent({ label, text }: { label: string; text: string }) {
  return (
    <pre className="sent" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  )
}
