import pg from 'pg'

/** A server that takes writes, where it is reached, and how often one was promoted up to it. */
export type Primary = { host: string; port: number; timeline: number }

/** How long the others are waited for once one that is not known yet says that it takes writes. */
const othersWaitMs = 250

/** After so long who takes no writes is asked again, while another one still owes an answer: it may have been promoted meanwhile. */
const retryMs = 1_000

/**
 * Asks all hosts at once. One that is current is taken at once; one that is new when the others had time to be newer. Throws once each has
 * said that it takes no writes: a slow one is waited for as long as `ask` waits.
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
      const standing = weigh(primary)
      if (standing === 'past') throw new Error(`${formatHost(primary)} was replaced by another`)
      if (standing === 'current') {
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

/** How a server is called in messages. */
export function formatHost({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`
}

/** What a server itself says is wrong comes first, as a password; that one is down or a standby is told of each. */
function toNoPrimaryError(failures: unknown[]): Error {
  const said = failures.find((error) => error instanceof pg.DatabaseError && !error.code?.startsWith('57'))
  if (said instanceof Error) return said
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)))
  return new Error(`no host of the database takes writes: ${reasons.join(', ')}`)
}
