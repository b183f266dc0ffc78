/**
 * Waits for a call until its signal says that it took too long. undici heeds the signal only once it has a connection,
 * and then sends nothing; until there is one, while the name resolves or all connections are busy, it would keep the
 * caller waiting.
 */
export function unlessAborted<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
