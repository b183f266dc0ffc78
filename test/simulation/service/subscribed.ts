import { createRandom } from '../random.ts'
import type { Payers } from './payers.ts'
import type { ScheduledCharge } from './subscription-claims.ts'
import type { FollowedSubscription } from './subscription-moves.ts'
import type { ReportedSubscription } from './subscriptions.ts'

/** The records of a run about subscriptions. */
export type SubscriptionRecords = {
  /** The share of steps that are about subscriptions, from 0 to 1. */
  subscribing: number
  billingCycle: 'daily' | 'monthly'
  /** How often subscriptions are cancelled, as a fraction of the usual rate. */
  cancelling: number
  /** The share of subscription steps that payers make, from 0 to 1. */
  byPayers: number
  payers: Payers
  /** All pending charges that subscriptions ever had, with the invoice of each. */
  namedCharges: Map<string, string>
  /** The subscriptions that callers know of, and those whose cancellation was confirmed. */
  subscriptions: ReportedSubscription[]
  cancelledSubscriptions: Set<string>
  /** The subscriptions with a confirmed cancellation at the end of the period that was not withdrawn yet. */
  endingSubscriptions: Set<string>
  /** The latest observed state of each subscription. */
  seenSubscriptions: Map<string, FollowedSubscription>
  /** The movements seen so far, and the scheduled charges among them. */
  seenMovements: Set<string>
  scheduledCharges: ScheduledCharge[]
  /** The movements that the service has recorded as hard-declined. */
  knownRefusals: Set<string>
  /** The hard-declined methods that were not chosen again since, by location and id, each with the movement. */
  refusedMethods: Map<string, string>
}

/** Returns the records of a run without subscriptions, and the shares of subscription steps. */
export function noSubscriptionRecords(seed: number): SubscriptionRecords {
  return {
    // A separate generator leaves the histories without subscriptions unchanged.
    subscribing: createRandom(seed + 2 ** 31).pick([0, 0, 0.3, 0.6]),
    byPayers: createRandom(seed + 2 ** 30).pick([0, 0.2, 0.5]),
    cancelling: 1,
    payers: { openings: [], revoked: [], codes: [], mailsRead: new Set(), next: [], openedBy: new Map() },
    namedCharges: new Map(),
    billingCycle: seed % 3 === 0 ? 'daily' : 'monthly',
    subscriptions: [],
    cancelledSubscriptions: new Set(),
    endingSubscriptions: new Set(),
    seenSubscriptions: new Map(),
    seenMovements: new Set(),
    scheduledCharges: [],
    knownRefusals: new Set(),
    refusedMethods: new Map(),
  }
}
