import type { Tone } from '../components/pill.tsx'
import type { Delivery, Webhook } from './delivery.ts'

/** Each status of a delivery in words. */
export const statusLabels: Record<Delivery['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'flight', label: 'Pending' },
  delivered: { tone: 'good', label: 'Delivered' },
  parked: { tone: 'bad', label: 'Parked' },
  dropped: { tone: 'quiet', label: 'Dropped' },
}

/** Each type of event in words. */
export const eventLabels: Record<Delivery['type'], string> = {
  'invoice.created': 'Invoice created',
  'invoice.paid': 'Invoice paid',
  'invoice.partial': 'Invoice partially paid',
  'invoice.voided': 'Invoice voided',
  'invoice.refunded': 'Invoice refunded',
  'invoice.overdue': 'Invoice overdue',
  'transaction.completed': 'Transaction completed',
  'transaction.failed': 'Transaction failed',
}

/** The events that a webhook can receive. */
export const webhookEvents: Webhook['eventTypes'] = [
  'invoice.created',
  'invoice.paid',
  'invoice.partial',
  'invoice.voided',
  'invoice.refunded',
  'invoice.overdue',
]

type Attempt = Pick<Delivery['attempts'][number], 'statusCode' | 'error'>

/** Returns the answer to an attempt: its status code, or why there was none. */
export const answerOf = ({ statusCode, error = '' }: Attempt): string =>
  statusCode === undefined ? error : String(statusCode)
