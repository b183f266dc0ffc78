import type { PersonId } from '#kernel/ids'
import { exportsPerUserMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { streamsMax } from '#platform/database'

/** Who makes how many exports at this moment, in this process. */
export type ExportPlaces = {
  /** Takes a place for one, and answers what gives it back. Refuses who has as many as there are for one, and all once all are taken. */
  take(personId: PersonId): () => void
}

const againAfterSeconds = 5

/** As many places as there are connections for exports. */
export function createExportPlaces(): ExportPlaces {
  const taken: { personId: PersonId }[] = []
  return {
    take(personId) {
      if (taken.filter((each) => each.personId === personId).length >= exportsPerUserMax)
        throw new ApiError('rate_limited', {
          message: `You are making ${exportsPerUserMax} exports already: wait until one of them is done.`,
          retryAfterSeconds: againAfterSeconds,
        })
      if (taken.length >= streamsMax)
        throw new ApiError('service_unavailable', {
          message: 'As many exports are being made as can be at a time: try again shortly.',
          retryAfterSeconds: againAfterSeconds,
        })
      const place = { personId }
      taken.push(place)
      return () => {
        const at = taken.indexOf(place)
        if (at !== -1) taken.splice(at, 1)
      }
    },
  }
}
