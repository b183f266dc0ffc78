import type { Json } from '#kernel/json'
import type { SubscriptionStatus } from './subscription-status.ts'

/** The types of events in the history of a subscription. */
export const historyTypes = [
  'created',
  'started',
  'activated',
  'invoiced',
  'charged',
  'charge_failed',
  'charge_unknown',
  'skipped',
  'past_due',
  'suspended',
  'resumed',
  'updated',
  'method_changed',
  'cancel_requested',
  'cancel_withdrawn',
  'cancelled',
  'ended',
  'invoice_withdrawn',
] as const
/** A type of event in the history of a subscription. */
export type HistoryType = (typeof historyTypes)[number]

export const historyActors = ['api', 'payer', 'operator', 'schedule'] as const
export type HistoryActor = (typeof historyActors)[number]

/** One event in the history of a subscription, with the status after it. */
export type HistoryEntry = {
  type: HistoryType
  status: SubscriptionStatus
  by: HistoryActor
  detail?: Record<string, Json | undefined>
}
