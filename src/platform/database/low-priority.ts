import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { lowerPriority } from '#platform/priority'

type Client = new (config?: pg.ClientConfig) => pg.Client

/**
 * Makes connections whose statements give way to all others. PostgreSQL knows no order among them; Linux does, as each connection
 * is a process of the server. With a server of another machine, and one that is somebody else's, they are as any others.
 */
export function withLowPriority(Client: Client): Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      this.once('connect', () => {
        const pid = findServerPid(this)
        if (pid !== undefined) lowerPriority(pid)
      })
    }
  }
}

/** The process that serves a connection; undefined where it is not known to run on this machine. */
function findServerPid(client: pg.Client): number | undefined {
  // The driver's types leave out what the server told it.
  const { host, port, processID } = client as pg.Client & { processID: number }
  try {
    // Behind any address but a socket's there may be a machine of its own, and behind a socket a container: their numbers of
    // processes mean others here.
    if (!host.startsWith('/')) return undefined
    const [server] = readFileSync(join(host, `.s.PGSQL.${port}.lock`), 'utf8').split('\n')
    const [, parent] =
      /^\d+ \(postgres\) \S (\d+) /.exec(readFileSync(`/proc/${processID}/stat`, 'utf8')) ?? []
    return parent !== undefined && parent === server ? processID : undefined
  } catch {
    return undefined
  }
}
