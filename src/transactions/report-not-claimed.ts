import type { AppContext } from '#access'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'

/** What to tell of an attempt that the database did not take; an error of another kind is passed on as it is. */
export function reportNotClaimed(
  { log }: Pick<AppContext, 'log'>,
  correlationId: string,
  error: unknown,
): unknown {
  if (!(error instanceof DatabaseError && error.isPassing)) return error
  // Nothing was submitted, and nothing will be: an attempt that was written all the same is cancelled in time.
  log.warn('an attempt was not claimed', { correlationId, error })
  return new ApiError('not_charged')
}
