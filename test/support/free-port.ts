import { once } from 'node:events'
import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

// Below those that systems give to whoever connects somewhere: one of these stays free until it is listened at.
const [lowest, highest] = [20_000, 30_000]

/** A port of loopback that nobody listens at, for what has to know its address before it starts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
      return port
    } catch {
      // Somebody listens there.
    }
  }
  throw new Error('no port is free')
}
