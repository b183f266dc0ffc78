/** Result of an admission check. `retryAfterSeconds` is a whole number of seconds, at least 1. */
export type Admission =
  | { readonly admitted: true }
  | { readonly admitted: false; readonly retryAfterSeconds: number }

export const admitted: Admission = { admitted: true }

/** Returns a refusal for a wait in milliseconds, rounded up to whole seconds so that the retry is not early. */
export function refuseFor(waitMs: number): Admission {
  return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
