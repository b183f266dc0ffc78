import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  connectionsMax,
  connectionsPerIpMax,
  requestHeadMsMax,
  requestMsMax,
  requestCheckIntervalMs,
} from '#kernel/limits'
import { findCallerIp, toCountedNetwork, type TrustedProxies } from '#platform/client-ip'
import { createUseCounter } from '#platform/concurrency'

/** The limits on open connections and on the duration of a request. */
export const connectionLimits = {
  connectionsMax,
  perAddressMax: connectionsPerIpMax,
  headMsMax: requestHeadMsMax,
  requestMsMax,
  checkedMs: requestCheckIntervalMs,
}

export type ConnectionLimits = typeof connectionLimits

/**
 * Closes connections beyond the total limit and the limit per IP address, before anything is read from them. A trusted
 * proxy has no limit per address, because its connections carry the requests of many callers.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, perAddressMax }: ConnectionLimits,
  proxies: TrustedProxies | undefined,
): void {
  server.maxConnections = connectionsMax
  const open = createUseCounter()
  server.on('connection', (socket: Socket) => {
    const address = findCallerIp(undefined, socket.remoteAddress, undefined)
    if (proxies?.has(address)) return
    const key = toCountedNetwork(address)
    if (open.of(key) >= perAddressMax) return void socket.destroy()
    socket.once('close', open.begin(key))
  })
}
