import { ApiError } from '#kernel/refusals'
import { ProcessorUnavailable, ProcessorUnreadable } from './processor-errors.ts'

/**
 * Makes a call to the processor on behalf of a request that charges nothing: an outage is refused as 503, an answer
 * that cannot be read as 502. Never for a movement of money, whose outcome would be lost.
 */
export async function callProcessor<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProcessorUnavailable)
      throw new ApiError('service_unavailable', {
        message: 'The payment processor cannot be reached; try again shortly.',
      })
    if (error instanceof ProcessorUnreadable) throw new ApiError('bad_gateway')
    throw error
  }
}
