/**
 * Whether a request is let in, and if not, after how many whole seconds (at least 1) it may be tried again.
 */
export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterSeconds: number }

export const admitted: Admission = { admitted: true }

/** A refusal until a wait in milliseconds is over, rounded up so that the retry is not early. */
export function refuseFor(waitMs: number): Admission {
  return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
