import ipaddr from 'ipaddr.js'

/**
 * Which addresses a request may reach: the public ones, those and loopback, or an operator's own network
 * too.
 */
export type Reach = 'public' | 'loopback too' | 'private too'

const rangesByReach: Record<Reach, ReadonlySet<string>> = {
  public: new Set(['unicast']),
  'loopback too': new Set(['unicast', 'loopback']),
  // Link-local stays out even here: 169.254.169.254 hands out the credentials of the machine in every cloud.
  'private too': new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']),
}

const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address may be connected to; an IPv4 address dressed as IPv6 counts as what it is. */
export function mayReach(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  // ipaddr.js takes all of IPv6 that has no other name for unicast, `::7f00:1` (127.0.0.1 in its oldest
  // dress) included; only 2000::/3 is public.
  if (parsed.kind() === 'ipv6' && range === 'unicast' && !parsed.match(publicIpv6)) return false
  return rangesByReach[reach].has(range)
}

/** The literal address that a URL's host is, without brackets; undefined when the host is a name. */
export function findLiteralIp(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}
