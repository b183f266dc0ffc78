/** How often and how long a call is tried. */
export type Patience = {
  /** Tries beside the first one. */
  retriesMax: number
  firstWaitMs: number
  longestWaitMs: number
  /** After so long no further try begins. */
  withinMs: number
}

/**
 * How long to wait before a further try: twice as long each time, and any time between half of that and all of it, so that
 * those who failed together do not come back together. What the service asked for is never cut short.
 */
export function waitBefore(retry: number, patience: Patience, retryAfterSeconds = 0): number {
  const most = Math.min(patience.firstWaitMs * 2 ** (retry - 1), patience.longestWaitMs)
  return retryAfterSeconds * 1_000 + most * (0.5 + Math.random() / 2)
}

/** Waits, or throws the reason of a signal that is given meanwhile. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await endingWith(signal, waited).finally(() => clearTimeout(timer))
}

/** What a promise comes to, or the reason of a signal that is given before. */
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
