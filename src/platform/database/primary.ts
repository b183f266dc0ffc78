import pg from 'pg'
import { splitHosts } from './hosts.ts'
import { formatHost, findNewestPrimary, type Primary } from './newest-primary.ts'
import { readServerState } from './primary-queries.ts'

/** Finds the host of a database that accepts writes, and tracks the connections to it. */
export type Primaries = {
  /** Asks every host. Throws if none accepts writes. */
  find(): Promise<Primary>
  /** Tracks a connection, which is cut after the promotion of another server. */
  keep(client: pg.Client, primary: Primary): void
  /** Asks every host again because a server is silent. It may have been replaced without noticing. */
  refresh(): void
}

/** How long a host may take to report its role, in ms. An overloaded machine can take seconds. */
const hostTimeoutMs = 8_000

const primariesByUrl = new Map<string, Primaries>()

/**
 * Returns the primaries of a URL, shared within the process: a promotion seen by one connection applies to all. A
 * replaced server that has not noticed would continue to answer reads.
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
    refresh: () => void find().catch(() => {}),
  }
}

/** Ends a connection without waiting for its pending responses. The outcome of its statements is unknown. */
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
    const [row] = rows
    if (!row || row.timeline === null) throw new Error(`${formatHost(client)} is a standby`)
    if (row.isReadOnly) throw new Error(`${formatHost(client)} is read-only`)
    return { host: client.host, port: client.port, timeline: row.timeline }
  } finally {
    clearTimeout(tooLong)
    void client.end().catch(() => {})
  }
}
