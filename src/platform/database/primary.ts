import pg from 'pg'
import { hostsOf } from './hosts.ts'
import { readStanding } from './primary-queries.ts'

/** A server that takes writes, where it is reached, and how often one was promoted up to it. */
export type Primary = { host: string; port: number; timeline: number }

/** Finds which of a database's hosts takes writes, and remembers what was connected to it. */
export type Primaries = {
  /** Asks every host. Throws where none takes writes. */
  find(): Promise<Primary>
  /** Remembers a connection, which is cut when another server was promoted since. */
  keep(client: pg.Client, primary: Primary): void
  /** Asks again, because a server is silent: it may have been replaced, and never say so. */
  look(): void
}

/** How long a host may take to say what it is. */
const askMaxMs = 1_000

/** How long the others are waited for once one that is not known yet says that it takes writes. */
const othersMaxMs = 250

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
    seeking ??= newestOf(hosts, (primary) => {
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

/** Asks all hosts at once. One that is current is taken at once; one that is new when the others had time to be newer. */
function newestOf(
  hosts: string[],
  weigh: (primary: Primary) => 'current' | 'new' | 'past',
): Promise<Primary> {
  return new Promise((resolve, reject) => {
    let best: Primary | undefined
    const failures: unknown[] = []
    const settle = () => (best ? resolve(best) : reject(noPrimary(failures)))
    const asked = hosts.map(async (host) => {
      const primary = await ask(host)
      const standing = weigh(primary)
      if (standing === 'past') throw new Error(`${nameOf(primary)} was replaced by another`)
      if (standing === 'current') resolve(primary)
      if (!best) setTimeout(settle, othersMaxMs)
      if (!best || best.timeline < primary.timeline) best = primary
    })
    void Promise.all(asked.map((one) => one.catch((error: unknown) => failures.push(error)))).then(settle)
  })
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

function nameOf({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`
}

/** What a server itself says is wrong comes first, as a password; that one is down or a standby is told of each. */
function noPrimary(failures: unknown[]): Error {
  const said = failures.find((error) => error instanceof pg.DatabaseError && !error.code?.startsWith('57'))
  if (said instanceof Error) return said
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)))
  return new Error(`no host of the database takes writes: ${reasons.join(', ')}`)
}
