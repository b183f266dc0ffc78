import pg from 'pg'
import { splitHosts, needsPrimarySearch } from './hosts.ts'
import { destroyConnection, getPrimaries } from './primary.ts'

// Where a way to rows is switched off, a plan that goes it all the same is priced beyond 10^10, at which a server that can compile
// its statements (all but the embedded one) spends seconds on compiling one that runs for a millisecond.
const noJitOption = '-c jit=off'

type Client = new (config?: pg.ClientConfig) => pg.Client

/** How a database is connected to: the one place that knows whether it has several hosts. */
export type Connector = {
  /** Makes connections; to be given `config` and whatever else one needs. */
  Client: Client
  config: { connectionString: string }
  /** Told when a server owes an answer for a second or more. Undefined where there is no other server. */
  isSilent: (() => void) | undefined
}

/** How connections to a database are made: where it has several hosts, to the one that takes writes. */
export function createConnector(databaseUrl: string): Connector {
  const [first = databaseUrl] = splitHosts(databaseUrl)
  if (!needsPrimarySearch(databaseUrl))
    return { Client: StrictClient, config: { connectionString: databaseUrl }, isSilent: undefined }
  const primaries = getPrimaries(databaseUrl)
  class PrimaryClient extends StrictClient {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client: pg.Client) => void): void
    override connect(
      callback?: (error: Error | null, client: pg.Client) => void,
    ): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      )
      return undefined
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const primary = await primaries.find()
      const { host, port } = primary
      Object.assign(this, { host, port })
      const connected = await super.connect()
      primaries.keep(this, primary)
      return connected
    }
  }
  return { Client: PrimaryClient, config: { connectionString: first }, isSilent: primaries.look }
}

/** A connection for a few statements. */
export function newClient(databaseUrl: string, config: pg.ClientConfig = {}): pg.Client {
  const connector = createConnector(databaseUrl)
  const client = new connector.Client({ ...config, ...connector.config })
  client.on('error', () => {})
  return client
}

/**
 * A connection to a server as it should answer. One that is told to wait for its standby no more says that a commit succeeded, with
 * a warning that the standby may not have it. After a promotion it may never have been, so it must not count as acknowledged.
 */
class StrictClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    const { connectionParameters: asked } = this as this & { connectionParameters: { options?: string } }
    // Options of the address would take the place of ours, and are given before them.
    const ofAddress = asked.options === config.options ? undefined : asked.options
    asked.options = [ofAddress, config.options, noJitOption].filter(Boolean).join(' ')
    this.on('notice', ({ routine }) => {
      if (routine !== 'SyncRepWaitForLSN') return
      const reason = 'the commit may be on no standby'
      // The answer is in the same packet: what is owed has to fail before it is read.
      this.connection.emit('error', new Error(reason))
      destroyConnection(this, reason)
    })
  }
}
