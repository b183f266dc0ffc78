import pg from 'pg'
import { hostsOf } from './hosts.ts'
import { nameOf, newestOf, type Primary } from './newest-primary.ts'
import { readStanding } from './primary-queries.ts'

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
const askMaxMs = 8_000

const known = new Map<string, Primaries>()

/**
 * Those of an address, one for the whole process: what one connection learns of a promotion holds for every other. A
 * server that was replaced and does not know it would go on answering reads.
 */
export function primariesOf(databaseUrl: string): Primaries {
  const primaries = known.get(databaseUrl) ?? createPrimaries(databaseUrl)
  known.set(databaseUrl, primaries)
  return primaries
}

function createPrimaries(databaseUrl: string): Primaries {
  const hosts = hostsOf(databaseUrl)
  const open = new Map<pg.Client, Primary>()
  let newest: Primary | undefined
  let seeking: Promise<Primary> | undefined

  function learn(primary: Primary): void {
    if (newest && primary.timeline < newest.timeline) return
    newest = primary
    for (const [client, { timeline }] of open) {
      if (timeline < primary.timeline) cut(client, 'another server has become the primary')
    }
  }

  function find(): Promise<Primary> {
    seeking ??= newestOf(hosts, ask, (primary) => {
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
      if (newest && primary.timeline < newest.timeline) cut(client, 'another server has become the primary')
    },
    look: () => void find().catch(() => {}),
  }
}

/** Ends a connection without waiting for what it owes, of which nobody knows whether it was done. */
export function cut({ connection }: pg.Client, reason: string): void {
  connection.stream.destroy(new Error(reason))
}

async function ask(hostUrl: string): Promise<Primary> {
  const client = new pg.Client({ connectionString: hostUrl, connectionTimeoutMillis: askMaxMs })
  client.on('error', () => {})
  const tooLong = setTimeout(() => cut(client, `${nameOf(client)} does not answer`), askMaxMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean; timeline: number | null }>(readStanding)
    const [standing] = rows
    if (!standing || standing.timeline === null) throw new Error(`${nameOf(client)} is a standby`)
    if (standing.isReadOnly) throw new Error(`${nameOf(client)} is read-only`)
    return { host: client.host, port: client.port, timeline: standing.timeline }
  } finally {
    clearTimeout(tooLong)
    void client.end().catch(() => {})
  }
}
