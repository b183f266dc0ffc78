import { ApiError } from '#kernel/refusals'

/** Returns whether an error comes from the processor: it could not be reached, or its response cannot be read. */
export function isProcessorError(error: unknown): boolean {
  return error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable
}

/**
 * The processor could not be reached or did not respond in time, so the outcome is unknown. Uncaught, it becomes 503.
 */
export class ProcessorUnavailable extends ApiError {
  override readonly name = 'ProcessorUnavailable'

  constructor(message?: string) {
    super('service_unavailable', message === undefined ? {} : { message })
  }
}

/** The processor's response cannot be read. Uncaught, it becomes 502. */
export class ProcessorUnreadable extends ApiError {
  override readonly name = 'ProcessorUnreadable'

  constructor(message?: string) {
    super('bad_gateway', message === undefined ? {} : { message })
  }
}

/** The processor rejects the credentials of the company, or they lack a permission. The message says which. */
export class CredentialsRejected extends ProcessorUnreadable {}
