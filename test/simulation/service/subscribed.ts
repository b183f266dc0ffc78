import { createRandom } from '../random.ts'
import type { Payers } from './payers.ts'
import type { ScheduledCharge } from './subscription-claims.ts'
import type { FollowedSubscription } from './subscription-moves.ts'
import type { ReportedSubscription } from './subscriptions.ts'

/** What a run knows of subscriptions. */
export type SubscriptionRecords = {
  /** How much of what happens is about subscriptions, from 0 to 1. */
  subscribing: number
  billingCycle: 'daily' | 'monthly'
  /** How often subscriptions are cancelled, as a part of how often they mostly are. */
  cancelling: number
  /** How much of what becomes of subscriptions is what their payers do, from 0 to 1. */
  byPayers: number
  payers: Payers
  /** The charges that subscriptions ever named, and of which invoice each is. */
  namedCharges: Map<string, string>
  /** The subscriptions that somebody was told of, and those that he was told are cancelled. */
  subscriptions: ReportedSubscription[]
  cancelledSubscriptions: Set<string>
  /** Those that he was told are cancelled at the end of the period, and that nobody took back yet. */
  endingSubscriptions: Set<string>
  /** The subscriptions as they were seen last. */
  seenSubscriptions: Map<string, FollowedSubscription>
  /** The movements that were seen, and those of them that a subscription made by itself. */
  seenMovements: Set<string>
  scheduledCharges: ScheduledCharge[]
  /** The movements that the service knows to have been refused for good. */
  knownRefusals: Set<string>
  /** The methods that were refused so and not chosen anew since, by location and id, each with the movement. */
  refusedMethods: Map<string, string>
}

/** What a run is about that has no subscriptions yet, and how much it will be about them. */
export function noSubscriptionRecords(seed: number): SubscriptionRecords {
  return {
    // The histories without subscriptions are what they are, whatever becomes of the others.
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
