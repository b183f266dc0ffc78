import type { LookupFunction } from 'node:net'
import { mayReach, type Reach } from './ip-rules.ts'

/** An address of a host name. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a host name to all its addresses; rejects if it has none. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** Error code of a connection to a refused address. */
export const addressNotAllowed = 'ADDRESS_NOT_ALLOWED'

/**
 * Creates a resolver for sockets that fails unless every address may be reached. The socket connects to the checked
 * addresses themselves. A name therefore cannot resolve to one address for the check and to another for the connection.
 */
export function createGuardedLookup(lookup: Lookup, reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookupAllowed(lookup, hostname, reach).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) callback(toCodedError('ENOTFOUND'), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : toCodedError('ENOTFOUND'), ''),
    )
  }
}

async function lookupAllowed(lookup: Lookup, hostname: string, reach: Reach): Promise<ResolvedAddress[]> {
  const addresses = await lookup(hostname)
  // One refused address refuses the name: a mixed response could evade a check of the first address only.
  if (!addresses.every(({ address }) => mayReach(address, reach))) throw toCodedError(addressNotAllowed)
  return [...addresses]
}

function toCodedError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}
