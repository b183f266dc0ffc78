import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { randomInt } from 'node:crypto'

// These ports are below the range that systems use for outgoing connections, so that none is taken by chance.
const [lowest, highest] = [20_000, 30_000]

/** Returns a free port of loopback, for a process that must know its address before it starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest)
    const server = await listenOn(port)
    if (!server) continue
    await close(server)
    return port
  }
  throw new Error('no port is free')
}

/** Returns a free port of loopback whose next higher port is in use until this is disposed. */
export async function freePortBeforeUsed(): Promise<AsyncDisposable & { port: number }> {
  for (let tries = 0; tries < 100; tries++) {
    const port = await freePort()
    const server = await listenOn(port + 1)
    if (server) return { port, [Symbol.asyncDispose]: () => close(server) }
  }
  throw new Error('no two ports are free')
}

/** Listens on a port of loopback. Returns undefined if another process uses it. */
async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
