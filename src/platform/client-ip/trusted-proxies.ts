import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { normalizeIp } from './normalize-ip.ts'

/** The proxies whose word on where a request came from is believed. */
export type TrustedProxies = {
  /** Whether an address, as `plainAddress` writes it, is one of theirs. */
  has(address: string): boolean
}

type Range = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

/**
 * Reads addresses and CIDR ranges that are separated by commas. Throws one line that begins with `name` where one of them is
 * neither, or holds every address: whoever calls could then say where from.
 */
export function parseTrustedProxies(name: string, text: string): TrustedProxies {
  // One list each: a list that holds both families would find every IPv4 address in an IPv6 range as wide as ::/64.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const entry of text.split(',').map((each) => each.trim())) {
    const range = parseRange(entry)
    if (!range)
      throw new Error(
        `${name} takes addresses and CIDR ranges narrower than /0, separated by commas, and holds ${JSON.stringify(entry)}`,
      )
    lists[range.family].addSubnet(range.address, range.prefix, range.family)
  }
  return {
    // Without its family a list takes every address for IPv4, and finds none of the others.
    has: (address) =>
      isIPv4(address) ? lists.ipv4.check(address, 'ipv4') : lists.ipv6.check(address, 'ipv6'),
  }
}

/** The range that an entry names; undefined where it names none. */
function parseRange(entry: string): Range | undefined {
  const [, base = '', written] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const address = normalizeIp(base)
  if (address === undefined) return undefined
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const bits = family === 'ipv4' ? 32 : 128
  // The prefix of an IPv4 address that is dressed as IPv6 counts the dress too.
  const dressBits = family === 'ipv4' && isIPv6(base) ? 96 : 0
  const prefix = written === undefined ? bits : Number(written) - dressBits
  return prefix >= 1 && prefix <= bits ? { address, prefix, family } : undefined
}
