import ipaddr from 'ipaddr.js'

/** Address ranges that a request may reach: public, also loopback, or also the operator's private network. */
export type Reach = 'public' | 'loopback too' | 'private too'

const rangesByReach: Record<Reach, ReadonlySet<string>> = {
  public: new Set(['unicast']),
  'loopback too': new Set(['unicast', 'loopback']),
  // Link-local is never allowed: 169.254.169.254 returns the credentials of the machine in every cloud.
  'private too': new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']),
}

const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Returns whether a request may connect to an address. An IPv4-mapped IPv6 address counts as IPv4. */
export function mayReach(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  // ipaddr.js classifies all unnamed IPv6 ranges as unicast, including `::7f00:1` (127.0.0.1 in the oldest notation).
  // Only 2000::/3 is public.
  if (parsed.kind() === 'ipv6' && range === 'unicast' && !parsed.match(publicIpv6)) return false
  return rangesByReach[reach].has(range)
}

/** Returns the IP address in a URL's host, without brackets; undefined if the host is a name. */
export function findLiteralIp(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}
