import pg from 'pg'
import { splitHosts } from './hosts.ts'
import { formatHost, findNewestPrimary, type Primary } from './newest-primary.ts'
import { readServerState } from './primary-queries.ts'

/** Finds which of a database's hosts takes writes, and remembers what was connected to it. */
export type Primaries = {
  /** Asks every host. Throws where none takes writes. */
  find(): Promise<Primary>
  /** Remembers a connection, which is cut when another server was promoted since. */
  keep(client: pg.Client, primary: Primary): void
  /** Asks again, because a server is silent: it may have been replaced, and never say so. */
  look(): void
}

/** How long a host may take to say what it is: seconds, where its machine or ours is full. */
const hostTimeoutMs = 8_000

const primariesByUrl = new Map<string, Primaries>()

/**
 * Those of an address, one for the whole process: what one connection learns of a promotion holds for every other. A
 * server that was replaced and does not know it would go on answering reads.
 */
export function getPrimaries(databaseUrl: string): Primaries {
  const primaries = primariesByUrl.get(databaseUrl) ?? createPrimaries(databaseUrl)
  primariesByUrl.set(databaseUrl, primaries)
  return primaries
}

function createPrimaries(databaseUrl: string): Primaries {
  const hosts = splitHosts(databaseUrl)
  const open = new Map<pg.Client, Primary>()
  let newest: Primary | undefined
  let seeking: Promise<Primary> | undefined

  function learn(primary: Primary): void {
    if (newest && primary.timeline < newest.timeline) return
    newest = primary
    for (const [client, { timeline }] of open) {
      if (timeline < primary.timeline) destroyConnection(client, 'another server has become the primary')
    }
  }

  function find(): Promise<Primary> {
    seeking ??= findNewestPrimary(hosts, queryHost, (primary) => {
      const isKnown = newest?.host === primary.host && newest.port === primary.port
      const isCurrent = isKnown && newest?.timeline === primary.timeline
      const isPast = newest !== undefined && primary.timeline < newest.timeline
      learn(primary)
      return isPast ? 'past' : isCurrent ? 'current' : 'new'
    }).finally(() => (seeking = undefined))
    return seeking
  }

  return {
    find,
    keep(client, primary) {
      open.set(client, primary)
      client.once('end', () => open.delete(client))
      if (newest && primary.timeline < newest.timeline)
        destroyConnection(client, 'another server has become the primary')
    },
    look: () => void find().catch(() => {}),
  }
}

/** Ends a connection without waiting for what it owes, of which nobody knows whether it was done. */
export function destroyConnection({ connection }: pg.Client, reason: string): void {
  connection.stream.destroy(new Error(reason))
}

async function queryHost(hostUrl: string): Promise<Primary> {
  const client = new pg.Client({ connectionString: hostUrl, connectionTimeoutMillis: hostTimeoutMs })
  client.on('error', () => {})
  const tooLong = setTimeout(
    () => destroyConnection(client, `${formatHost(client)} does not answer`),
    hostTimeoutMs,
  )
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean; timeline: number | null }>(readServerState)
    const [standing] = rows
    if (!standing || standing.timeline === null) throw new Error(`${formatHost(client)} is a standby`)
    if (standing.isReadOnly) throw new Error(`${formatHost(client)} is read-only`)
    return { host: client.host, port: client.port, timeline: standing.timeline }
  } finally {
    clearTimeout(tooLong)
    void client.end().catch(() => {})
  }
}
