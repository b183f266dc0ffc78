import type { FastifyInstance } from 'fastify'

// A stopping service has 30 s. The outcome recovery finishes a charge that the stop interrupts.
const closeMaxMs = 29_000

const closingServers = new WeakSet<FastifyInstance>()

/** Waits for the requests in flight. Closes the connections of those that exceed the time of a stop. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  closingServers.add(server)
  const tooLong = setTimeout(() => server.server.closeAllConnections(), closeMaxMs)
  await server.close()
  clearTimeout(tooLong)
}

/** Whether the server no longer accepts connections. */
export function isClosing(server: FastifyInstance): boolean {
  return closingServers.has(server)
}
