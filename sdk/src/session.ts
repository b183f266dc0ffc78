/** The session that all calls of a client share. */
export type Session = {
  /** The token of the session there is, or of one that is opened for whoever asks first. */
  token(): Promise<string>
  /** Says that a token was refused. Of many who hear that at once one opens the next session. */
  forget(token: string): void
}

/** Keeps one session open, by a call that opens one. Its end is learnt from a refusal and never from a clock. */
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
