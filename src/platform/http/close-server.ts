import type { FastifyInstance } from 'fastify'

// A stopping service has 30 s. The outcome recovery finishes a charge that is cut off then.
const closeMaxMs = 29_000

const closingServers = new WeakSet<FastifyInstance>()

/** Waits for the requests in flight, and closes the connections of those that take longer than a stop may take. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  closingServers.add(server)
  const tooLong = setTimeout(() => server.server.closeAllConnections(), closeMaxMs)
  await server.close()
  clearTimeout(tooLong)
}

/** Whether the server takes no new connections any more. */
export function isClosing(server: FastifyInstance): boolean {
  return closingServers.has(server)
}
