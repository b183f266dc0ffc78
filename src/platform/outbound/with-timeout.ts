/** Runs work with a signal that aborts it after `ms`. */
export async function withTimeout<Answer>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  // Unlike the timer of `AbortSignal.timeout`, this timer is cleared when the work ends.
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), ms)
  try {
    return await work(tooLong.signal)
  } finally {
    clearTimeout(timer)
  }
}
