import { lookup as ask, Resolver } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reach } from './ip-rules.ts'
import { isLocalName } from './check-url.ts'
import type { Lookup, ResolvedAddress } from './guarded-lookup.ts'

const limitsDefault = {
  /** Limit for one name, over all name servers. */
  allMs: 5_000,
  /** Limit for each of two attempts per server. */
  tryMs: 2_000,
}
const attemptsMax = 2

/**
 * Returns the resolver for a reach. A merchant chooses the name and runs its name server, so this process queries name
 * servers itself. The system's resolver would block one of the few threads that file access, passwords and other names
 * need. It is used for names of this machine and of the operator's network.
 */
export function createLookup(reach: Reach, askServers: Lookup = createServerLookup()): Lookup {
  if (reach === 'private too') return systemLookup
  if (reach === 'public') return askServers
  // Only in the sandbox, which may run without a name server and use names of the hosts file.
  return (hostname) =>
    isLocalName(hostname)
      ? systemLookup(hostname)
      : askServers(hostname).catch((error: unknown) => {
          if (isTimeout(error)) throw error
          return systemLookup(hostname)
        })
}

const systemLookup: Lookup = (hostname) => ask(hostname, { all: true })

/** Creates a lookup that queries name servers for all addresses of a name: the system's servers, or the given ones. */
export function createServerLookup(servers?: string[], limits: Partial<typeof limitsDefault> = {}): Lookup {
  const { allMs, tryMs } = { ...limitsDefault, ...limits }
  return async (hostname) => {
    // One resolver per name, so that a hanging query is cancelled alone and the current servers of the system are used.
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

/** The error contains neither the server's name nor its response. */
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
