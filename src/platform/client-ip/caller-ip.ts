import { isIPv4, isIPv6 } from 'node:net'
import { normalizeIp } from './normalize-ip.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * Returns the IP address of a request: that of its connection or, behind trusted proxies, the rightmost untrusted one
 * in X-Forwarded-For. Entries to its left were written by the sender and may be forged.
 *
 * @example callerAddress(proxies, '10.0.0.2', 'a forged one, 203.0.113.7, 10.0.0.1') // 203.0.113.7
 */
export function findCallerIp(
  proxies: TrustedProxies | undefined,
  connection: string | undefined,
  forwardedFor: string | undefined,
): string {
  let believed = normalizeIp(connection ?? '') ?? ''
  if (!proxies || forwardedFor === undefined || !believed) return believed
  for (const entry of forwardedFor.split(',').toReversed()) {
    if (!proxies.has(believed)) break
    const text = entry.trim()
    // RFC 9110, 5.6.1: a list may hold empty elements, which mean nothing.
    if (text === '') continue
    const next = parseForwardedIp(text)
    // A proxy that hides its caller (`unknown`) does not confirm the entries to the left either.
    if (next === undefined) break
    believed = next
  }
  return believed
}

/**
 * Returns the address of an entry, which may have a port: `203.0.113.7:4711`, `[2001:db8::7]`, `[2001:db8::7]:4711`.
 */
function parseForwardedIp(entry: string): string | undefined {
  const [, inBrackets = ''] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? []
  if (isIPv6(inBrackets)) return normalizeIp(inBrackets)
  const [, beforePort = ''] = /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  return normalizeIp(isIPv4(beforePort) ? beforePort : entry)
}
