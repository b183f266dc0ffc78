import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { normalizeIp } from './normalize-ip.ts'

/** Proxies whose X-Forwarded-For header is trusted. */
export type TrustedProxies = {
  /** Returns whether a normalized address belongs to one of the proxies. */
  has(address: string): boolean
}

type Range = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/**
 * Parses addresses and CIDR ranges separated by commas. Throws an error of one line that begins with `name` if an entry
 * is neither, or covers every address: any caller could then choose its own address.
 */
export function parseTrustedProxies(name: string, text: string): TrustedProxies {
  // One list per family: a list of both would find every IPv4 address in an IPv6 range as wide as ::/64.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const entry of text.split(',').map((each) => each.trim())) {
    const range = parseRange(entry)
    if (!range)
      throw new Error(
        `${name} takes addresses and CIDR ranges narrower than /0, separated by commas, and contains ${JSON.stringify(entry)}`,
      )
    lists[range.family].addSubnet(range.address, range.prefix, range.family)
  }
  return {
    // Without a family, the list reads every address as IPv4 and never finds an IPv6 address.
    has: (address) =>
      isIPv4(address) ? lists.ipv4.check(address, 'ipv4') : lists.ipv6.check(address, 'ipv6'),
  }
}

/** Returns the range of an entry; undefined if it has none. */
function parseRange(entry: string): Range | undefined {
  const [, base = '', written] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = normalizeIp(base)
  if (address === undefined) return undefined
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const bits = family === 'ipv4' ? 32 : 128
  // The prefix of an IPv4-mapped IPv6 address includes the 96 bits of the mapping.
  const dressBits = family === 'ipv4' && isIPv6(base) ? 96 : 0
  const prefix = written === undefined ? bits : Number(written) - dressBits
  return prefix >= 1 && prefix <= bits ? { address, prefix, family } : undefined
}
