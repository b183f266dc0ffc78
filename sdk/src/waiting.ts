/** The limits of a call's retries. */
export type Patience = {
  /** Attempts after the first one. */
  retriesMax: number
  firstWaitMs: number
  longestWaitMs: number
  /** No retry starts after this time. */
  withinMs: number
}

/**
 * Returns the ms to wait before a retry. The limit doubles each time. A random part of up to half of it is subtracted,
 * so that clients that failed together do not retry together. The service's Retry-After is added in full.
 */
export function waitBefore(retry: number, patience: Patience, retryAfterSeconds = 0): number {
  const most = Math.min(patience.firstWaitMs * 2 ** (retry - 1), patience.longestWaitMs)
  return retryAfterSeconds * 1_000 + most * (0.5 + Math.random() / 2)
}

/** Waits. Throws the reason of the signal if it is aborted meanwhile. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await endingWith(signal, waited).finally(() => clearTimeout(timer))
}

/** Returns the result of a promise. Throws the reason of the signal if it is aborted before. */
export async function endingWith<Result>(
  signal: AbortSignal | undefined,
  promise: Promise<Result>,
): Promise<Result> {
  if (!signal) return promise
  let leave = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    leave = () => signal.removeEventListener('abort', onAbort)
  })
  return Promise.race([aborted, promise]).finally(() => leave())
}
