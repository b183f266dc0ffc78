import { ApiError } from '#kernel/refusals'

/** Whether an error is the processor's: it could not be asked, or its answer cannot be read. */
export function isProcessorError(error: unknown): boolean {
  return error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable
}

/** The processor could not be asked, or did not answer in time; nothing is known. Uncaught, it is answered as 503. */
export class ProcessorUnavailable extends ApiError {
  override readonly name = 'ProcessorUnavailable'

  constructor(message?: string) {
    super('service_unavailable', message === undefined ? {} : { message })
  }
}

/** The processor answered, and the answer cannot be read. Uncaught, it is answered as 502. */
export class ProcessorUnreadable extends ApiError {
  override readonly name = 'ProcessorUnreadable'

  constructor(message?: string) {
    super('bad_gateway', message === undefined ? {} : { message })
  }
}
