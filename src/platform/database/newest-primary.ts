import pg from 'pg'

/** A server that accepts writes, with its address and its timeline number. */
export type Primary = { host: string; port: number; timeline: number }

/** How long to wait for other hosts after an unknown server has reported that it accepts writes, in ms. */
const othersWaitMs = 250

/**
 * The interval at which a host without writes is asked again while another one has not answered, in ms. It may have
 * been promoted in the meantime.
 */
const retryMs = 1_000

/**
 * Asks all hosts at once. Accepts a current primary at once, and a new one after the others had time to report a newer
 * one. Throws if every host accepts no writes. The timeout of `ask` limits the wait for slow hosts.
 */
export function findNewestPrimary(
  hosts: readonly string[],
  ask: (host: string) => Promise<Primary>,
  weigh: (primary: Primary) => 'current' | 'new' | 'past',
): Promise<Primary> {
  return new Promise((resolve, reject) => {
    let best: Primary | undefined
    let isOver = false
    const owing = new Set(hosts)
    const failures = new Map<string, unknown>()

    function settle(): void {
      isOver = true
      if (best) resolve(best)
      else reject(toNoPrimaryError([...failures.values()]))
    }

    function take(primary: Primary): void {
      const rank = weigh(primary)
      if (rank === 'past') throw new Error(`${formatHost(primary)} was replaced by another`)
      if (rank === 'current') {
        best = primary
        return settle()
      }
      if (!best) setTimeout(settle, othersWaitMs)
      if (!best || best.timeline < primary.timeline) best = primary
    }

    async function seek(host: string): Promise<void> {
      try {
        take(await ask(host))
      } catch (error) {
        failures.set(host, error)
        setTimeout(() => isOver || void seek(host), retryMs).unref()
      }
      owing.delete(host)
      if (owing.size === 0 && !isOver) settle()
    }

    for (const host of hosts) void seek(host)
  })
}

export function formatHost({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`
}

/**
 * An error from a running server comes first, such as a wrong password. Otherwise the message lists the reason of each
 * host.
 */
function toNoPrimaryError(failures: unknown[]): Error {
  const databaseError = failures.find(
    (error) => error instanceof pg.DatabaseError && !error.code?.startsWith('57'),
  )
  if (databaseError instanceof Error) return databaseError
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)))
  return new Error(`no host of the database takes writes: ${reasons.join(', ')}`)
}
