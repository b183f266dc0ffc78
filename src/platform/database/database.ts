import pg from 'pg'
import type { CompanyId } from '#kernel/ids'
import type { StatementGate } from '#platform/priority'
import { createConnector } from './client.ts'
import { encodeParameter, type Columns, type RowOf } from './columns.ts'
import { DatabaseError, isReadOnlyError } from './database-error.ts'
import { createBatchedCommands, type BatchedWriter } from './batched-commands.ts'
import { createBatchedLookups } from './batched-lookups.ts'
import { createPipeline, type Pipeline, type PipelineUse } from './pipeline.ts'
import { createStatementNames } from './statement-names.ts'
import { rollBack, streamRows, streamLimits, type StreamLimits } from './stream-rows.ts'
import { createReplaceablePool, type ReplaceablePool } from './replaceable-pool.ts'
import { createGuardedWriter, type GuardedWriter } from './guarded-write.ts'
import type {
  AssembledQuery,
  Command,
  Lookup,
  Query,
  Reader,
  Transaction,
  AsyncCommit,
  Writer,
} from './statements.ts'
import { createTick } from './tick.ts'
import { getParser } from './wire-query.ts'

/** The store: reads, single writes, guarded writes, and short transactions of several statements. */
export type Database = Reader &
  Writer &
  BatchedWriter &
  GuardedWriter & {
    /** Runs a query about a company that was assembled for one request. */
    find<R extends Columns>(
      companyId: CompanyId,
      query: AssembledQuery<R>,
      values: unknown[],
    ): Promise<RowOf<R>[]>
    /**
     * Streams all rows of a query about a company from one snapshot, in batches and at the speed of the consumer. A consumer that stops
     * early must return the generator.
     */
    whole<R extends Columns>(
      companyId: CompanyId,
      query: AssembledQuery<R>,
      values: unknown[],
    ): AsyncGenerator<RowOf<R>[], void, undefined>
    transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
    /** Returns the current use of the connections. */
    use(): DatabaseUse
    close(): Promise<void>
  }

/** The open connections, the statements and transactions in flight, and the transactions that wait for a connection. */
export type DatabaseUse = { connections: number; unanswered: number; waiting: number }

/** The URL of a database and the limits of its connections. */
export type DatabaseOptions = {
  url: string
  /** The number of pipelined connections for each of reads, lookups and writes. Default: seven in all. */
  lanes?: number
  /** The most writes of one kind in a statement. Default: 32, half of 64 callers. */
  batchMax?: number
  /** Connections for transactions of several statements. */
  transactions?: number
  /** The statement timeout of the server, in ms. */
  statementTimeoutMs?: number
  /**
   * How long to wait for a response, including the queue on its connection, in ms. Longer than the statement timeout.
   */
  answerTimeoutMs?: number
  /** The factor for all timeouts, including the connection timeout. Default: 1. */
  patience?: number
  /** The gate that delays its statements while API requests are in flight. Transactions and streams bypass it. */
  gate?: Pick<StatementGate, 'send'> | undefined
  /** Overrides of the time limits of streams. */
  whole?: Partial<StreamLimits>
}

/** The most concurrent streams; they have their own connections. */
export const streamsMax = 4

const writeConnections = 3

/** Opens the store. It connects on first use and reconnects after a loss. */
export function openDatabase(options: DatabaseOptions): Database {
  const patience = options.patience ?? 1
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000 * patience
  const answerMaxMs = options.answerTimeoutMs ?? statementTimeoutMs + 5_000
  const { config, isSilent, Client } = createConnector(options.url)
  const connection = { ...config, ...toConnectionSettings(statementTimeoutMs, patience) }
  const turn = createTick()
  const lanesOf = (count: number, defaults = '', settings = '') => {
    const client = { ...connection, defaults, options: `${connection.options} ${settings}`, pipeline: true }
    const watch = { isSilent, isReadOnly: () => renew() }
    const lanes = createPipeline(options.lanes ?? count, turn, answerMaxMs, () => new Client(client), watch)
    return options.gate ? gatePipeline(lanes, options.gate) : lanes
  }
  // A write waits for the disk and a search for its scan, and later statements on the same connection wait as well.
  // Writes without a wait for the disk therefore use the connections of lookups.
  const batching = { batchMax: options.batchMax ?? 32, underWayMax: options.lanes ?? writeConnections }
  const [reading, looking] = [lanesOf(2), lanesOf(2, lookupSettings, unawaitedSetting)]
  const writing = lanesOf(writeConnections, lookupSettings)
  const lookUp = createBatchedLookups(looking.send, turn)
  const { all, first } = createStatements(reading.send)
  const lanesOfWrite = ({ isUnawaited }: AsyncCommit) => (isUnawaited ? looking : writing)
  const [unawaited, awaited] = [createStatements(looking.send), createStatements(writing.send)]
  const run: Writer['run'] = (command, values) =>
    (command.isUnawaited ? unawaited : awaited).run(command, values)
  const pool = createReplaceablePool(() =>
    createPool(Client, { ...connection, query_timeout: answerMaxMs, max: options.transactions ?? 4 }),
  )
  const limitsOfWhole = { ...streamLimits, ...options.whole }
  const wholes = createReplaceablePool(() =>
    createPool(Client, { ...connection, query_timeout: limitsOfWhole.statementMs + 5_000, max: streamsMax }),
  )
  /** Closes all connections to a server that accepts no writes: its data is stale. */
  function renew(): void {
    for (const lanes of [reading, looking, writing]) lanes.renew()
    pool.renew()
    wholes.renew()
  }

  return {
    all,
    first: (read, values) => (read.kind === 'lookup' ? lookUp(read, values) : first(read, values)),
    run,
    runTogether: createBatchedCommands(run, turn, batching),
    find: createFind(reading.send),
    whole: (_companyId, query, values) => streamRows(wholes, query, values, limitsOfWhole),
    writeGuarded: createGuardedWriter(lanesOfWrite, turn, batching),
    async transaction(work) {
      const used = pool.now()
      return runTransaction(pool, work).catch((error: unknown) => {
        if (error instanceof DatabaseError && isReadOnlyError(error.cause) && used === pool.now()) renew()
        throw error
      })
    },
    use: () => sumUse([reading, looking, writing], [pool.now(), wholes.now()]),
    async close() {
      await Promise.all([reading.close(), looking.close(), writing.close(), pool.end(), wholes.end()])
    },
  }
}

function gatePipeline(lanes: Pipeline, gate: Pick<StatementGate, 'send'>): Pipeline {
  let unanswered = 0
  return {
    ...lanes,
    async send(statement) {
      unanswered += 1
      try {
        return await gate.send(() => lanes.send(statement))
      } finally {
        unanswered -= 1
      }
    },
    use: () => ({ ...lanes.use(), unanswered }),
    // The close runs after the waiting statements. A later statement would open a connection that is never closed.
    close: () => gate.send(() => lanes.close()),
  }
}

function sumUse(lanes: Pipeline[], pools: pg.Pool[]): DatabaseUse {
  const ofLanes = lanes.map((each) => each.use())
  const sum = (count: (use: PipelineUse) => number) => ofLanes.reduce((total, use) => total + count(use), 0)
  const ofPools = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  const open = ofPools(({ totalCount }) => totalCount)
  return {
    connections: sum(({ connections }) => connections) + open,
    unanswered: sum(({ unanswered }) => unanswered) + open - ofPools(({ idleCount }) => idleCount),
    waiting: ofPools(({ waitingCount }) => waitingCount),
  }
}

function toConnectionSettings(statementTimeoutMs: number, patience: number) {
  return {
    connectionTimeoutMillis: 5_000 * patience,
    // Only a warning reports a commit without a standby, and the settings of a role could suppress it.
    options: `-c TimeZone=UTC -c client_min_messages=warning -c statement_timeout=${statementTimeoutMs}`,
    // A vanished host sends nothing: without keep-alive, a connection would wait minutes for the kernel.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'florin',
    types: { getTypeParser: getParser },
  }
}

function createPool(Client: pg.PoolConfig['Client'], config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client, idleTimeoutMillis: 30_000 })
  // An idle connection that the server closes must not end the process; the pool opens another one.
  pool.on('error', () => {})
  return pool
}

// Writes and lookups find their rows by key. A plan from the time of a small table would keep scanning the whole table.
// Plan types without an index are therefore disabled on these connections. A plan by key suits every key. The URL may
// override these settings: Citus needs custom plans.
const lookupSettings = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_bitmapscan=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

// A commit on the connections of lookups does not wait for the disk. Each statement there is its own transaction.
const unawaitedSetting = '-c synchronous_commit=off'

function createStatements(send: Pipeline['send']): Reader & Writer {
  async function rows<P extends Columns, R extends Columns>(
    statement: Query<P, R> | Lookup<P, R> | Command<P, R>,
    values: RowOf<P>,
  ): Promise<RowOf<R>[]> {
    const parameters = Object.entries(statement.parameters)
    try {
      const rows = await send({
        name: statement.name,
        text: statement.sql,
        values: parameters.map(([name, column]) => encodeParameter(column, values[name])),
      })
      return rows as RowOf<R>[]
    } catch (error) {
      throw new DatabaseError(statement.name, error)
    }
  }
  return { all: rows, run: rows, first: async (query, values) => (await rows(query, values))[0] }
}

function createFind(send: Pipeline['send']): Database['find'] {
  const nameOf = createStatementNames()
  return async (_companyId, query, values) => {
    try {
      return (await send({ name: nameOf(query.sql), text: query.sql, values })) as RowOf<typeof query.row>[]
    } catch (error) {
      throw new DatabaseError(query.name, error)
    }
  }
}

async function runTransaction<Result>(
  pool: ReplaceablePool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseError('begin', error)
  })
  // The pool only listens to idle connections. The loss of a connection in use fails its statement and must not end the
  // process.
  const lost = () => {}
  client.on('error', lost)
  try {
    await client.query('begin').catch((error: unknown) => {
      throw new DatabaseError('begin', error)
    })
    const result = await work({
      ...createStatements(async (config) => (await client.query(config)).rows),
      transaction: true,
    })
    await client.query('commit').catch((error: unknown) => {
      throw new DatabaseError('commit', error)
    })
    client.release()
    return result
  } catch (error) {
    await releaseClient(client, error)
    throw error
  } finally {
    client.off('error', lost)
  }
}

async function releaseClient(client: pg.PoolClient, error: unknown): Promise<void> {
  // An unavailable connection would not answer a rollback either; the server rolls back when the connection ends.
  if (error instanceof DatabaseError && error.kind === 'unavailable') return client.release(error)
  await rollBack(client)
}
