import { isIPv6, SocketAddress } from 'node:net'

const groupsOfNetwork = 4
const groupsOfAddress = 8

/**
 * What a caller is counted by: an IPv4 address, or the /64 that an IPv6 address is in, since whoever has one of its addresses
 * has all of them.
 *
 * @example countedAddress('2001:db8::7') // 2001:db8:0:0::/64
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' })
  // The last two groups may be written as an IPv4 address; the network is never among them.
  const [head = '', tail] = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = groupsIn(head)
  const behind = tail === undefined ? [] : groupsIn(tail)
  const left = groupsOfAddress - before.length - behind.length
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...behind]
  return `${groups.slice(0, groupsOfNetwork).join(':')}::/64`
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
