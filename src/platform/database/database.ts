import pg from 'pg'
import type { Room } from '#platform/priority'
import { connectorOf } from './client.ts'
import { encodeParameter, type Columns, type RowOf } from './columns.ts'
import { DatabaseError, isOfReadOnly } from './database-error.ts'
import { createGatheredCommands, type TogetherWriter } from './gathered-commands.ts'
import { createGatheredLookups } from './gathered-lookups.ts'
import { createLanes, type Lanes, type LanesUse } from './lanes.ts'
import { createTextNames } from './prepared-texts.ts'
import { readWhole, wholeLimits, type WholeLimits } from './read-whole.ts'
import { createRenewedPool, type RenewedPool } from './renewed-pool.ts'
import { createGathering, type GuardedWriter } from './guarded-write.ts'
import type {
  AssembledQuery,
  Command,
  Lookup,
  Query,
  Reader,
  Transaction,
  Unawaited,
  Writer,
} from './statements.ts'
import { standingBack } from './standing-back.ts'
import { createTurn } from './turn.ts'
import { parserOf } from './wire-query.ts'

/** The store: reads, single writes, guarded writes, and short transactions where several statements must hold together. */
export type Database = Reader &
  Writer &
  TogetherWriter &
  GuardedWriter & {
    /** Runs a read that was put together for one request. */
    find<R extends Columns>(query: AssembledQuery<R>, values: unknown[]): Promise<RowOf<R>[]>
    /**
     * Reads all rows of one, however many, as they stood at one moment: some at a time, and no faster than they are taken. Whoever
     * stops before the last returns the generator.
     */
    whole<R extends Columns>(
      query: AssembledQuery<R>,
      values: unknown[],
    ): AsyncGenerator<RowOf<R>[], void, undefined>
    transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
    /** How its connections are used at this moment. */
    use(): DatabaseUse
    close(): Promise<void>
  }

/** Connections that are open, statements and transactions under way on them, and transactions that wait for a connection. */
export type DatabaseUse = { connections: number; unanswered: number; waiting: number }

/** Which database, and with how many connections. */
export type DatabaseOptions = {
  url: string
  /** Pipelined connections for reads, lookups and writes, each; seven in all where nothing is said. */
  lanes?: number
  /** How many writes of one kind a statement takes at most: 32 where nothing is said, half of 64 callers. */
  batchMax?: number
  /** Connections for transactions of several statements. */
  transactions?: number
  /** How long the server works on a statement. */
  statementTimeoutMs?: number
  /** How long an answer is waited for, the queue on its connection included; longer than the server may work. */
  answerTimeoutMs?: number
  /** How many times longer than usual the server may take, for a connection as well; once where nothing is said. */
  patience?: number
  /** Whether its statements give way to those of other stores, where the server is on this machine. */
  standsBack?: boolean
  /** Where its statements wait for room beside calls; those of transactions, and reads of everything, are sent at once. */
  room?: Pick<Room, 'send'> | undefined
  /** How long reads of everything may take, where that is another time than usual. */
  whole?: Partial<WholeLimits>
}

/** Connections for reads of everything: so many of them at a time, beside all else. */
export const wholesMax = 4

const writingLanes = 3

/** Opens the store. Connections are made when they are first needed, and again when they were lost. */
export function openDatabase(options: DatabaseOptions): Database {
  const patience = options.patience ?? 1
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000 * patience
  const answerMaxMs = options.answerTimeoutMs ?? statementTimeoutMs + 5_000
  const { config, isSilent, ...connector } = connectorOf(options.url)
  const Client = options.standsBack ? standingBack(connector.Client) : connector.Client
  const connection = { ...config, ...settingsOf(statementTimeoutMs, patience) }
  const turn = createTurn()
  const lanesOf = (count: number, settings = '') => {
    const client = { ...connection, options: `${connection.options} ${settings}`, pipeline: true }
    const watch = { isSilent, isReadOnly: () => renew() }
    const lanes = createLanes(options.lanes ?? count, turn, answerMaxMs, () => new Client(client), watch)
    return options.room ? lanesInRoom(lanes, options.room) : lanes
  }
  // A write waits for the disk and a search for its scan: what is sent behind them on the same connection waits as well. So
  // what is written without waiting goes with the lookups.
  const batching = { batchMax: options.batchMax ?? 32, underWayMax: options.lanes ?? writingLanes }
  const [reading, looking, writing] = [lanesOf(2), lanesOf(2, byKey), lanesOf(writingLanes, byKey)]
  const lookUp = createGatheredLookups(looking.send, turn)
  const { all, first } = statementsOn(reading.send)
  const lanesOfWrite = ({ isUnawaited }: Unawaited) => (isUnawaited ? looking : writing)
  const [unawaited, awaited] = [statementsOn(looking.send), statementsOn(writing.send)]
  const run: Writer['run'] = (command, values) =>
    (command.isUnawaited ? unawaited : awaited).run(command, values)
  const pool = createRenewedPool(() =>
    poolOf(Client, { ...connection, query_timeout: answerMaxMs, max: options.transactions ?? 4 }),
  )
  const limitsOfWhole = { ...wholeLimits, ...options.whole }
  const wholes = createRenewedPool(() =>
    poolOf(Client, { ...connection, query_timeout: limitsOfWhole.statementMs + 5_000, max: wholesMax }),
  )
  /** A server that takes no writes any more is left by all at once: what it still reads has grown old. */
  function renew(): void {
    for (const lanes of [reading, looking, writing]) lanes.renew()
    pool.renew()
    wholes.renew()
  }

  return {
    all,
    first: (read, values) => (read.kind === 'lookup' ? lookUp(read, values) : first(read, values)),
    run,
    runTogether: createGatheredCommands(run, turn, batching),
    find: findOn(reading.send),
    whole: (query, values) => readWhole(wholes, query, values, limitsOfWhole),
    writeGuarded: createGathering(lanesOfWrite, turn, batching),
    async transaction(work) {
      const used = pool.now()
      return inTransaction(pool, work).catch((error: unknown) => {
        if (error instanceof DatabaseError && isOfReadOnly(error.cause) && used === pool.now()) renew()
        throw error
      })
    },
    use: () => useOf([reading, looking, writing], [pool.now(), wholes.now()]),
    async close() {
      await Promise.all([reading.close(), looking.close(), writing.close(), pool.end(), wholes.end()])
    },
  }
}

function lanesInRoom(lanes: Lanes, room: Pick<Room, 'send'>): Lanes {
  let unanswered = 0
  return {
    ...lanes,
    async send(statement) {
      unanswered += 1
      try {
        return await room.send(() => lanes.send(statement))
      } finally {
        unanswered -= 1
      }
    },
    use: () => ({ ...lanes.use(), unanswered }),
    // Behind what waits there: a statement that was sent later would open a connection that nobody ends.
    close: () => room.send(() => lanes.close()),
  }
}

function useOf(lanes: Lanes[], pools: pg.Pool[]): DatabaseUse {
  const ofLanes = lanes.map((each) => each.use())
  const sum = (count: (use: LanesUse) => number) => ofLanes.reduce((total, use) => total + count(use), 0)
  const ofPools = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  const open = ofPools(({ totalCount }) => totalCount)
  return {
    connections: sum(({ connections }) => connections) + open,
    unanswered: sum(({ unanswered }) => unanswered) + open - ofPools(({ idleCount }) => idleCount),
    waiting: ofPools(({ waitingCount }) => waitingCount),
  }
}

function settingsOf(statementTimeoutMs: number, patience: number) {
  return {
    connectionTimeoutMillis: 5_000 * patience,
    // A commit that no standby has is told by a warning alone, which a role's own settings could keep back.
    options: `-c TimeZone=UTC -c client_min_messages=warning -c statement_timeout=${statementTimeoutMs}`,
    // A host that vanishes says nothing: a connection would wait for the kernel to give up, for minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'florin',
    types: { getTypeParser: parserOf },
  }
}

function poolOf(Client: pg.PoolConfig['Client'], config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client, idleTimeoutMillis: 30_000 })
  // An idle connection that the server closes must not end the process; the next checkout makes a new one.
  pool.on('error', () => {})
  return pool
}

// Writes and lookups name their rows by key. A plan made while a table was small would go on reading the whole of it, so
// plans that do not go by key are switched off where they are sent; and a plan by key is good for every key.
const byKey = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_bitmapscan=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

function statementsOn(send: Lanes['send']): Reader & Writer {
  async function rows<P extends Columns, R extends Columns>(
    statement: Query<P, R> | Lookup<P, R> | Command<P, R>,
    values: RowOf<P>,
  ): Promise<RowOf<R>[]> {
    const parameters = Object.entries(statement.parameters)
    try {
      const rows = await send({
        name: statement.name,
        text: statement.sql,
        values: parameters.map(([name, held]) => encodeParameter(held, values[name])),
      })
      return rows as RowOf<R>[]
    } catch (error) {
      throw new DatabaseError(statement.name, error)
    }
  }
  return { all: rows, run: rows, first: async (query, values) => (await rows(query, values))[0] }
}

function findOn(send: Lanes['send']): Database['find'] {
  const nameOf = createTextNames()
  return async (query, values) => {
    try {
      return (await send({ name: nameOf(query.sql), text: query.sql, values })) as RowOf<typeof query.row>[]
    } catch (error) {
      throw new DatabaseError(query.name, error)
    }
  }
}

async function inTransaction<Result>(
  pool: RenewedPool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseError('begin', error)
  })
  // The pool listens to idle connections only; one that is lost in use fails its statement, and must not end the process.
  const lost = () => {}
  client.on('error', lost)
  try {
    await client.query('begin').catch((error: unknown) => {
      throw new DatabaseError('begin', error)
    })
    const result = await work({
      ...statementsOn(async (config) => (await client.query(config)).rows),
      transaction: true,
    })
    await client.query('commit').catch((error: unknown) => {
      throw new DatabaseError('commit', error)
    })
    client.release()
    return result
  } catch (error) {
    await giveBack(client, error)
    throw error
  } finally {
    client.off('error', lost)
  }
}

async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  // A connection that did not answer would not answer a rollback either; the server rolls back when it is ended.
  if (error instanceof DatabaseError && error.kind === 'unavailable') return client.release(error)
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}
