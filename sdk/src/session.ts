/** The session that all calls of a client share. */
export type Session = {
  /** Returns the token of the open session. Concurrent callers share the opening of a new one. */
  token(): Promise<string>
  /** Drops a refused token. If several calls drop the same one, the next session is opened once. */
  forget(token: string): void
}

/** Keeps one session open with the given call. A session ends when the service refuses it, never by a clock. */
export function keepSession(open: () => Promise<string>): Session {
  let opening: Promise<string> | undefined
  let known: string | undefined
  return {
    token() {
      opening ??= open().then(
        (token) => (known = token),
        (error: unknown) => {
          opening = undefined
          throw error
        },
      )
      return opening
    },
    forget(token) {
      if (token === known) opening = known = undefined
    },
  }
}
