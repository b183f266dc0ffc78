import { calls } from './calls.generated.ts'

/** What a call is, by its method and path: which credential it takes, and what a second one would do. */
export type Kind = {
  credential: 'session' | 'API key' | 'none'
  /** Whether the service carries it out once for an Idempotency-Key. */
  takesKey: boolean
  /** Whether it changes nothing that anybody would miss. */
  isRead: boolean
}

/** What is known of a call. `path` is that of the document, with its parameters in braces. */
export function kindOf(method: string, path: string): Kind {
  const takes = calls[`${method} ${path}`] ?? ''
  return {
    credential: takes.includes('s') ? 'session' : takes.includes('a') ? 'API key' : 'none',
    takesKey: takes.includes('k'),
    // A session that was opened twice leaves one that ends by itself.
    isRead:
      method === 'GET' || (method === 'POST' && /\/(search|summary)$|^\/api\/auth\/session$/.test(path)),
  }
}
