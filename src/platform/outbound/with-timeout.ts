/** Does what heeds a signal, which ends it once it has taken longer than so many ms. */
export async function withTimeout<Answer>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  // Unlike that of `AbortSignal.timeout`, this timer holds the work no longer than it lasts.
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), ms)
  try {
    return await work(tooLong.signal)
  } finally {
    clearTimeout(timer)
  }
}
