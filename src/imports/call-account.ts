import { ApiError } from '#kernel/refusals'
import { callProcessor, CredentialsRejected } from '#processor'

/**
 * Calls the account of a company at its processor for an import. Throws unprocessable_entity with the processor's reason
 * if the company's key is rejected: another try would not help. Other failures are those of `callProcessor`.
 */
export async function callAccount<Result>(call: () => Promise<Result>): Promise<Result> {
  return callProcessor(async () => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof CredentialsRejected)
        throw new ApiError('unprocessable_entity', { message: error.message })
      throw error
    }
  })
}
