import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { lowerPriority } from '#platform/priority'

type Client = new (config?: pg.ClientConfig) => pg.Client

/**
 * Returns a client class whose statements run at low priority. PostgreSQL has no priorities, but Linux does, and each
 * connection is a server process. With a remote server, or a server of another user, the priority stays normal.
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

/** Returns the server process of a connection, or undefined if it may not run on this machine. */
function findServerPid(client: pg.Client): number | undefined {
  // The driver's types omit the process id that the server sends.
  const { host, port, processID } = client as pg.Client & { processID: number }
  try {
    // An IP address may lead to another machine, and a socket to a container. Process ids there refer to other
    // processes than on this machine.
    if (!host.startsWith('/')) return undefined
    const [server] = readFileSync(join(host, `.s.PGSQL.${port}.lock`), 'utf8').split('\n')
    const [, parent] =
      /^\d+ \(postgres\) \S (\d+) /.exec(readFileSync(`/proc/${processID}/stat`, 'utf8')) ?? []
    return parent !== undefined && parent === server ? processID : undefined
  } catch {
    return undefined
  }
}
