import { calls } from './calls.generated.ts'

/** The credential of a call, and the effect of a repetition. */
export type Kind = {
  credential: 'session' | 'API key' | 'none'
  /** Whether the service carries the call out once per Idempotency-Key. */
  takesKey: boolean
  /** Whether a repetition does no harm. */
  isRead: boolean
}

/** Returns the kind of a call. `path` is that of the document, with its parameters in braces. */
export function kindOf(method: string, path: string): Kind {
  const takes = calls[`${method} ${path}`] ?? ''
  return {
    credential: takes.includes('s') ? 'session' : takes.includes('a') ? 'API key' : 'none',
    takesKey: takes.includes('k'),
    // A second session does no harm: it expires without being used.
    isRead:
      method === 'GET' || (method === 'POST' && /\/(search|summary)$|^\/api\/auth\/session$/.test(path)),
  }
}
