import type { UserId } from '#kernel/ids'
import { exportsPerUserMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { createUseCounter } from '#platform/concurrency'
import { streamsMax } from '#platform/database'

/** The running exports of this process by user. */
export type ExportSlots = {
  /**
   * Takes a slot and returns the function that releases it. Throws if the user has the maximum, or if all slots are in
   * use.
   */
  take(personId: UserId): () => void
}

const slotRetrySeconds = 5

/** Creates as many slots as there are connections for exports. */
export function createExportSlots(): ExportSlots {
  const taken = createUseCounter()
  return {
    take(personId) {
      if (taken.of(personId) >= exportsPerUserMax)
        throw new ApiError('rate_limited', {
          message: `You are making ${exportsPerUserMax} exports already: wait until one of them is done.`,
          retryAfterSeconds: slotRetrySeconds,
        })
      if (taken.total() >= streamsMax)
        throw new ApiError('service_unavailable', {
          message: 'As many exports are being made as can be at a time: try again shortly.',
          retryAfterSeconds: slotRetrySeconds,
        })
      return taken.begin(personId)
    },
  }
}
