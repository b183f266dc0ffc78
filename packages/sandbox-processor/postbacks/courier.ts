import { setTimeout as sleep } from 'node:timers/promises'
import { getUnixSeconds } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { deliveryTimeoutMs, firstDeliveryWaitMs } from '../limits.ts'
import { getErrorMessage } from '../log.ts'
import type { Log } from '../log.ts'
import { getBackoffMs, signBody } from './postback.ts'
import type { Postback } from './postback.ts'
import { claimDueDeliveries, findDelivery, markDelivered, markFailed } from './postback-queries.ts'
import type { Delivery } from './postback-queries.ts'

/** Delivers postbacks, each at least once. */
export type Courier = {
  /** Sends a postback that was just committed, and waits up to 3 s for it. Never throws: the loop retries. */
  deliverFirst(postback: Postback): Promise<void>
  /** Does the same for a control call or a clock move, and waits up to 3 s × patience. */
  deliverForControl(postback: Postback): Promise<void>
  /** Retries the postbacks that are due. */
  retryDue(): Promise<void>
  /** Waits for the attempts under way. `stopping` aborts them. */
  finish(): Promise<void>
}

export function createCourier(db: Database, log: Log, stopping: AbortSignal, patience = 1): Courier {
  const timeoutMs = deliveryTimeoutMs * patience
  const underway = new Set<Promise<void>>()

  function attempt(id: string): Promise<void> {
    const delivery = deliver(db, { stopping, timeoutMs }, id).catch((error: unknown) =>
      log('postback_attempt_lost', { postbackId: id, message: getErrorMessage(error) }),
    )
    underway.add(delivery)
    return delivery.finally(() => underway.delete(delivery))
  }

  async function attemptWithin(id: string, waitMs: number): Promise<void> {
    const waited = new AbortController()
    const limit = sleep(waitMs, undefined, { signal: waited.signal }).catch(() => {})
    await Promise.race([attempt(id), limit])
    waited.abort()
  }

  return {
    deliverFirst: (postback) => attemptWithin(postback.id, firstDeliveryWaitMs),
    deliverForControl: (postback) => attemptWithin(postback.id, firstDeliveryWaitMs * patience),
    async retryDue() {
      const ids = await claimDueDeliveries(db)
      await Promise.all(ids.map(attempt))
    },
    async finish() {
      await Promise.all(underway)
    },
  }
}

type Sending = { stopping: AbortSignal; timeoutMs: number }

async function deliver(db: Database, sending: Sending, id: string): Promise<void> {
  const delivery = await findDelivery(db, id)
  if (delivery === undefined) return
  if (await sendDelivery(delivery, sending)) await markDelivered(db, id)
  else await markFailed(db, id, getBackoffMs(delivery.attempts + 1))
}

async function sendDelivery(delivery: Delivery, { stopping, timeoutMs }: Sending): Promise<boolean> {
  if (delivery.url === null) return false
  const timestamp = getUnixSeconds()
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'x-processor-timestamp': String(timestamp),
        'x-processor-signature': signBody(delivery.secret, timestamp, delivery.body),
      },
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Refused, reset, timed out or aborted: each is retried.
    return false
  }
}
