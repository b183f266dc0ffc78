import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  connectionsMax,
  connectionsPerIpMax,
  requestHeadMsMax,
  requestMsMax,
  requestCheckIntervalMs,
} from '#kernel/limits'
import { findCallerIp, toCountedNetwork, type TrustedProxies } from '#platform/caller-address'

/** How many connections are open at a time, and how slowly a request may come over one. */
export const connectionLimits = {
  connectionsMax,
  perAddressMax: connectionsPerIpMax,
  headMsMax: requestHeadMsMax,
  requestMsMax,
  checkedMs: requestCheckIntervalMs,
}

/** Limits of the connections of a server. */
export type ConnectionLimits = typeof connectionLimits

/**
 * Closes connections beyond a number, and beyond another one of an address, before anything is read from them. A trusted proxy
 * has as many as there are: those behind it are not told apart by their connections.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, perAddressMax }: ConnectionLimits,
  proxies: TrustedProxies | undefined,
): void {
  server.maxConnections = connectionsMax
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = findCallerIp(undefined, socket.remoteAddress, undefined)
    if (proxies?.has(address)) return
    const key = toCountedNetwork(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > perAddressMax) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => releaseConnection(open, key))
  })
}

function releaseConnection(open: Map<string, number>, key: string): void {
  const left = (open.get(key) ?? 1) - 1
  if (left > 0) open.set(key, left)
  else open.delete(key)
}
