import { ApiError } from '#kernel/refusals'
import { ProcessorUnavailable, ProcessorUnreadable } from './processor-errors.ts'

/**
 * Calls the processor on behalf of a request that charges nothing. An outage becomes 503, an unreadable response 502.
 * Never use it for a movement of money, because its outcome would be lost.
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
