import { isIP, isIPv4, SocketAddress } from 'node:net'

const mappedIpv4Prefix = '::ffff:'

/**
 * Returns an address in one notation, so that it is one counter key however a proxy wrote it. An IPv4-mapped IPv6
 * address becomes IPv4. A zone is removed, because it has meaning only on its own machine. Returns undefined if the
 * text is no address.
 */
export function normalizeIp(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return text
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const bare = address.slice(mappedIpv4Prefix.length)
  return address.startsWith(mappedIpv4Prefix) && isIPv4(bare) ? bare : address
}
