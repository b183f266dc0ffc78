import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasRight } from '../../../src/kernel/rights.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import type { RecordEvent } from '../components/event-list.tsx'
import { isSandbox } from '../components/environment.ts'
import { money } from '../components/money.ts'
import { useCompany } from '../layout/company-gate.tsx'

/** An event of an invoice or a payment, as the service returns it. */
export type StoredEvent =
  ResponseOf<'GET /dashboard/v1/companies/{companyId}/transactions/{transactionId}/history'>['entries'][number]

/** An event of an invoice, a payment or a subscription. */
type AnyEvent = Omit<StoredEvent, 'kind'> & { kind: string; invoiceId?: string | undefined }

const moving = new Set([
  'charged',
  'charge_failed',
  'attempt',
  'captured',
  'refund',
  'returned',
  'offline_payment',
  'offline_reversed',
])
const movedStatuses = new Set(['completed', 'captured', 'returned'])

type Context = {
  companyId: string
  place: number
  /** The payment of the page, which needs no link. */
  shownId?: string
  actions?: ReactNode
}

/** Returns an event of the service for the list of events. */
export function toRecordEvent(event: AnyEvent, { companyId, place, shownId, actions }: Context): RecordEvent {
  const { transactionId, invoiceId, eventId, messageId, at, kind, text, status } = event
  const soft = describe(event)
  const isTechnical = kind === 'event'
  return {
    id: `${kind} ${transactionId ?? eventId ?? messageId ?? ''} ${at} ${place}`,
    at,
    kind,
    text: isTechnical ? `Webhook: ${text}` : text,
    isTechnical,
    hasMoved: kind === 'charged' || (moving.has(kind) && status !== undefined && movedStatuses.has(status)),
    more: (
      <>
        {soft && <p>{soft}</p>}
        {kind === 'mailed' && status === 'waiting' && isSandbox() && <OutboxLink />}
        {transactionId && transactionId !== shownId && moving.has(kind) && (
          <Link
            className="small"
            to="/$companyId/payments/$transactionId"
            params={{ companyId, transactionId }}
          >
            View payment
          </Link>
        )}
        {invoiceId && (
          <Link className="small" to="/$companyId/invoices/$invoiceId" params={{ companyId, invoiceId }}>
            View invoice
          </Link>
        )}
        {actions}
      </>
    ),
    details: idOf(event),
  }
}

/** Links to the outbox of the sandbox, for users who may see it. */
function OutboxLink() {
  const { companyId, role } = useCompany()
  if (!hasRight(role, 'manage')) return null
  return (
    <Link className="small" to="/$companyId/developers/sandbox" params={{ companyId }}>
      See the outbox
    </Link>
  )
}

function idOf({ kind, transactionId, eventId, messageId, correlationId }: AnyEvent): ReactNode {
  const id = kind === 'event' ? eventId : (transactionId ?? messageId)
  if (id === undefined && correlationId === undefined) return undefined
  return (
    <>
      {id && <code className="small">{id}</code>}
      {correlationId && <p className="small">Request {correlationId}</p>}
    </>
  )
}

const deliveries: Record<string, string> = {
  pending: 'Waiting for an answer',
  delivered: 'Delivered',
  parked: 'Not delivered',
  dropped: 'Not delivered: no webhook is set up',
}

const actors: Record<StoredEvent['by']['type'], string> = {
  api_key: 'by API',
  payer: 'by the payer',
  operator: 'by the operator',
  person: 'by a user',
  system: '',
}

function describe({ kind, reasonText, reasonCode, status, fee, by }: AnyEvent): string {
  const hasReason = status === 'failed' || status === 'returned' || kind === 'charge_failed'
  const reason = hasReason && kind !== 'offline_reversed' ? reasonText : undefined
  const parts = [
    reason && `${reason}${reasonCode ? ` (${reasonCode})` : ''}`,
    fee !== undefined && `includes a ${money(fee)} surcharge`,
    kind === 'event' && status && deliveries[status],
    kind === 'mailed' && status === 'waiting' && (isSandbox() ? 'sandbox: not sent' : 'not sent yet'),
    kind === 'alert' && (status === 'open' ? 'open' : 'resolved'),
    by.name ? `by ${by.name}` : actors[by.type],
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
