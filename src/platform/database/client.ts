import pg from 'pg'
import { splitHosts, needsPrimarySearch } from './hosts.ts'
import { ownSettingOption } from './pooler.ts'
import { destroyConnection, getPrimaries } from './primary.ts'

// PostgreSQL prices a plan of a disabled type beyond 10^10. A server that can compile statements then spends seconds on
// compiling one that runs for a millisecond. The embedded server cannot compile.
const noJitOption = '-c jit=off'

/** `defaults` are server settings that the options of the URL override. The settings in `options` override both. */
type ClientSettings = pg.ClientConfig & { defaults?: string }

type Client = new (config?: ClientSettings) => pg.Client

/** The connection settings of a database. Only this type depends on the number of hosts. */
export type Connector = {
  /** The client class. Its constructor takes `config` and any other options. */
  Client: Client
  config: { connectionString: string }
  /** Called when a server has not answered for a second or more. Undefined if there is no other server. */
  isSilent: (() => void) | undefined
}

/** Creates a connector. With several hosts, it connects to the one that accepts writes. */
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
  return { Client: PrimaryClient, config: { connectionString: first }, isSilent: primaries.refresh }
}

/** Creates a client for a few statements. */
export function newClient(databaseUrl: string, config: pg.ClientConfig = {}): pg.Client {
  const connector = createConnector(databaseUrl)
  const client = new connector.Client({ ...config, ...connector.config })
  client.on('error', () => {})
  return client
}

/**
 * A client that treats an unreplicated commit as an error. A server that stops waiting for its standby reports the
 * commit as successful, with only a warning. A promotion can lose such a commit, so it must not count as acknowledged.
 */
class StrictClient extends pg.Client {
  constructor(config: ClientSettings = {}) {
    super(config)
    const { connectionParameters: request } = this as this & { connectionParameters: { options?: string } }
    // Options in the URL would replace ours, so they are joined. The last value of a setting counts.
    const ofAddress = request.options === config.options ? undefined : request.options
    request.options = [config.defaults, ofAddress, config.options, noJitOption, ownSettingOption]
      .filter(Boolean)
      .join(' ')
    this.on('notice', ({ routine }) => {
      if (routine !== 'SyncRepWaitForLSN') return
      const reason = 'the commit may be on no standby'
      // The response is in the same packet, so the pending queries must fail before the driver reads it.
      this.connection.emit('error', new Error(reason))
      destroyConnection(this, reason)
    })
  }
}
