import { isIPv6, SocketAddress } from 'node:net'

const groupsOfAddress = 8
const bitsOfGroup = 16
// Networks assign at least a /64 to a subscriber, often a /56 or a /48.
const prefixes = [64, 56, 48]

/**
 * Returns the network by which a caller is counted: an IPv4 address, or the /64 of an IPv6 address. A subscriber with
 * one address of a /64 has all of them.
 *
 * @example countedAddress('2001:db8::7') // 2001:db8:0:0::/64
 */
export function toCountedNetwork(address: string): string {
  return toCountedNetworks(address)[0] ?? address
}

/**
 * Returns each network by which a caller with more than a /64 can be counted: an IPv4 address, or the /64, the /56 and
 * the /48 of an IPv6 address, narrowest first.
 *
 * @example countedNetworks('2001:db8:1:2fe::7') // ['2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']
 */
export function toCountedNetworks(address: string): string[] {
  if (!isIPv6(address)) return [address]
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' })
  // The last two groups may be written as an IPv4 address; they are never part of the network.
  const [head = '', tail] = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = splitGroups(head)
  const behind = tail === undefined ? [] : splitGroups(tail)
  const left = groupsOfAddress - before.length - behind.length
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...behind]
  return prefixes.map((prefix) => toNetwork(groups, prefix))
}

function toNetwork(groups: string[], prefix: number): string {
  const kept = groups.slice(0, 4).map((group, place) => {
    const ofHost = Math.min(Math.max((place + 1) * bitsOfGroup - prefix, 0), bitsOfGroup)
    return ((Number.parseInt(group, 16) >> ofHost) << ofHost).toString(16)
  })
  return `${kept.join(':')}::/${prefix}`
}

function splitGroups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
