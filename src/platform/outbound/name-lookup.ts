import { lookup as ask, Resolver } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reach } from './ip-rules.ts'
import { isLocalName } from './check-url.ts'
import type { Lookup, ResolvedAddress } from './guarded-lookup.ts'

const limitsDefault = {
  /** How long the name servers are asked for one name, however many there are. */
  allMs: 5_000,
  /** Of one server, twice. */
  tryMs: 2_000,
}
const attemptsMax = 2

/**
 * How names are resolved for requests that may reach so far. A merchant chose the name and runs its name server, so the name servers
 * are asked from here. The system's resolver would wait for a silent one in one of the few threads that files, passwords and
 * all other names are waiting for as well; it is asked for names of this machine and of the operator's own network.
 */
export function createLookup(reach: Reach, askServers: Lookup = createServerLookup()): Lookup {
  if (reach === 'private too') return systemLookup
  if (reach === 'public') return askServers
  // Of the sandbox: it may run where there is no name server, and with names of the file of hosts.
  return (hostname) =>
    isLocalName(hostname)
      ? systemLookup(hostname)
      : askServers(hostname).catch((error: unknown) => {
          if (isTimeout(error)) throw error
          return systemLookup(hostname)
        })
}

/** Resolves with the system's resolver. */
const systemLookup: Lookup = (hostname) => ask(hostname, { all: true })

/** Asks name servers for all addresses of a name: those of the system, unless others are named. */
export function createServerLookup(servers?: string[], limits: Partial<typeof limitsDefault> = {}): Lookup {
  const { allMs, tryMs } = { ...limitsDefault, ...limits }
  return async (hostname) => {
    // One for each name: what hangs is given up alone, and the servers are those that the system has by now.
    const resolver = new Resolver({ timeout: tryMs, tries: attemptsMax })
    if (servers) resolver.setServers(servers)
    const over = new AbortController()
    const givenUp = pause(allMs, undefined, { signal: over.signal }).then(
      () => resolver.cancel(),
      () => {},
    )
    const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    over.abort()
    await givenUp
    const addresses = asked.flatMap((answer, place) => toAddresses(answer, place === 0 ? 4 : 6))
    if (addresses.length === 0) throw toLookupError(asked)
    return addresses
  }
}

function toAddresses(answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

/** Without what a name server said, and which it was. */
function toLookupError(answers: PromiseSettledResult<string[]>[]): Error {
  const isSilent = answers.some((answer) => answer.status === 'rejected' && isGivenUp(answer.reason))
  const code = isSilent ? timeoutCode : 'ENOTFOUND'
  return Object.assign(new Error(code), { code })
}

const timeoutCode = 'ETIMEDOUT'

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === timeoutCode
}

function isGivenUp(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ETIMEOUT' || error.code === 'ECANCELLED')
  )
}
