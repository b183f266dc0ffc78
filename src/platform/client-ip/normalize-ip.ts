import { isIP, isIPv4, SocketAddress } from 'node:net'

const mappedIpv4Prefix = '::ffff:'

/**
 * An address in the one way in which it is written here, so that it is one key of a counter however a proxy wrote it: an IPv4
 * address dressed as IPv6 is what it is, and a zone, which means something only to the machine that wrote it, is left out.
 * Undefined where the text is no address.
 */
export function normalizeIp(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return text
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const bare = address.slice(mappedIpv4Prefix.length)
  return address.startsWith(mappedIpv4Prefix) && isIPv4(bare) ? bare : address
}
