import { createRandom } from '../random.ts'
import type { World } from './world.ts'

type Subscribed =
  | 'subscribing'
  | 'byPayers'
  | 'payers'
  | 'namedCharges'
  | 'billingCycle'
  | 'subscriptions'
  | 'cancelledSubscriptions'
  | 'endingSubscriptions'
  | 'seenSubscriptions'
  | 'seenMovements'
  | 'scheduledCharges'

/** What a run is about that has no subscriptions yet, and how much it will be about them. */
export function nothingSubscribed(seed: number): Pick<World, Subscribed> {
  return {
    // The histories without subscriptions are what they are, whatever becomes of the others.
    subscribing: createRandom(seed + 2 ** 31).pick([0, 0, 0.3, 0.6]),
    byPayers: createRandom(seed + 2 ** 30).pick([0, 0.2, 0.5]),
    payers: { openings: [], revoked: [], codes: [], mailsRead: new Set(), next: [], openedBy: new Map() },
    namedCharges: new Map(),
    billingCycle: seed % 3 === 0 ? 'daily' : 'monthly',
    subscriptions: [],
    cancelledSubscriptions: new Set(),
    endingSubscriptions: new Set(),
    seenSubscriptions: new Map(),
    seenMovements: new Set(),
    scheduledCharges: [],
  }
}
