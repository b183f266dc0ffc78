import { createAccesses, createKeyUses } from '#access'
import { command, c, type Columns, type Database, type PartRows } from '#platform/database'
import { createRequestsInFlight, createStatementGate } from '#platform/priority'
import { createLog } from '#platform/telemetry'
import { encodeParameter, getRowEncoder } from '../../src/platform/database/columns.ts'
import { toGuardedSql } from '../../src/platform/database/guarded-write.ts'
import { buildJobs } from '../../src/app/build-jobs.ts'
import { buildContext } from '../../src/app/build-context.ts'
import { loadConfig } from '../../src/app/config.ts'
import { serveApi } from '../../src/app/serve-api.ts'
import { prepareSecrets } from '../../src/app/runtime.ts'
import { operatorToken, type OwnService } from '../own-service.ts'

/** One parameter as the service sent it. `cast` is its type if the statement does not contain one. */
export type Parameter = { text: string; cast: string | undefined; isRows: boolean }

/** A statement that the service sent: a guarded write of one row with its effects, or a read. */
export type Recorded = { kind: 'write' | 'read' | 'page'; name: string; sql: string; parameters: Parameter[] }

/** A service in this process that records its statements. */
export type RecordingService = AsyncDisposable & {
  baseUrl: string
  /** Returns the statements that the service sent during `work`, in their order. */
  record(work: () => Promise<unknown>): Promise<Recorded[]>
  /** The settings of the connection that writes, as options of a connection. */
  settings: string
}

/** Starts a service that records the statements of its use cases. It runs no background jobs. */
export async function openRecordingService(databaseUrl: string, own: OwnService): Promise<RecordingService> {
  const closing = new AsyncDisposableStack()
  const config = loadConfig({
    PORT: '0',
    FLORIN_DATA: own.folder,
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: own.processorUrl,
    FLORIN_ROLES: 'api',
    FLORIN_LIMITS: 'off',
    FLORIN_OPERATOR_TOKEN: operatorToken,
  })
  const secrets = prepareSecrets(config)
  const log = createLog({ level: 'error' })
  const surroundings = { databaseUrl, processorUrl: own.processorUrl, log, ...secrets }
  const built = buildContext(config, surroundings, closing)
  const { context, admission, mailer } = built
  const settings = await writeSettings(context.db)
  const recorded: Recorded[] = []
  context.db = recording(context.db, (statement) => void recorded.push(statement))
  const { environment } = config
  const keyUses = createKeyUses(context)
  closing.defer(() => keyUses.stop())
  context.access = createAccesses({
    ...context,
    admission,
    keyUses,
    operatorToken,
    environment,
    baseUrl: () => context.baseUrl,
  })
  const gate = createStatementGate()
  const jobs = buildJobs(context, { mailer, more: {}, gate })
  const requests = createRequestsInFlight(gate.report)
  const stores = { calls: context.cells }
  const health = { operatorToken, isBehindProxies: false, stores, isPaced: undefined }
  const parts = {
    ...secrets,
    ...built,
    processorUrl: own.processorUrl,
    jobs,
    health,
    inFlight: requests,
    more: [],
  }
  await serveApi(config, context, parts, closing)
  return {
    baseUrl: context.baseUrl,
    settings,
    async record(work) {
      recorded.length = 0
      await work()
      return [...recorded]
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Wraps the store and records each statement as declared, before the store batches it with others. */
function recording(db: Database, note: (statement: Recorded) => void): Database {
  const declared = (
    kind: 'write' | 'read',
    { name, sql, parameters }: { name: string; sql: string; parameters: Columns },
    values: Record<string, unknown>,
  ) =>
    note({
      kind,
      name,
      sql,
      parameters: Object.entries(parameters).map(([key, column]) => ({
        text: textOf(encodeParameter(column, values[key])),
        cast: column.type,
        isRows: false,
      })),
    })
  return {
    ...db,
    run(statement, values) {
      declared('write', statement, values)
      return db.run(statement, values)
    },
    runTogether(statement, one) {
      declared('write', statement, asArrays(one))
      return db.runTogether(statement, one)
    },
    first(statement, values) {
      declared('read', statement, values)
      return db.first(statement, values)
    },
    all(statement, values) {
      declared('read', statement, values)
      return db.all(statement, values)
    },
    find(companyId, statement, values) {
      const parameters = values.map((value) => ({ text: textOf(value), cast: undefined, isRows: false }))
      note({ ...statement, kind: 'page', parameters })
      return db.find(companyId, statement, values)
    },
    writeGuarded(guard, row, effects) {
      const parts = merged(effects)
      const id = String((row as Record<string, unknown>)[guard.idColumn])
      const rows = [
        [getRowEncoder(guard.columns)(row)],
        ...parts.map((part) =>
          part.rows.map((each) => ({ guard_id: id, ...getRowEncoder(part.part.columns)(each) })),
        ),
      ]
      note({
        kind: 'write',
        name: guard.name,
        sql: textWith(guard, parts),
        parameters: rows.map((each) => ({ text: JSON.stringify(each), cast: undefined, isRows: true })),
      })
      return db.writeGuarded(guard, row, effects)
    },
  }
}

function textWith(guard: Parameters<typeof toGuardedSql>[0], effects: PartRows[]): string {
  return toGuardedSql(
    guard,
    effects.map(({ part }) => part),
  )
}

/** Returns the arrays that a batched command takes for a single row. */
function asArrays(one: Record<string, unknown>): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, [value]]))
}

/** Merges the entries of one name and leaves out those without rows. */
function merged(effects: PartRows[]): PartRows[] {
  const byName = new Map<string, PartRows>()
  for (const { part, rows } of effects)
    if (rows.length > 0)
      byName.set(part.name, { part, rows: [...(byName.get(part.name)?.rows ?? []), ...rows] })
  return [...byName.values()]
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`
  return String(value)
}

/** Returns the settings that the client has set on connections that write. */
async function writeSettings(db: Database): Promise<string> {
  const read = command({
    name: 'settings of the connection of the benchmark',
    parameters: {},
    row: { options: c.text() },
    sql: `select string_agg(format('-c %s=%s', name, setting), ' ') as options from pg_settings
      where source = 'client' and setting ~ '^[A-Za-z0-9_]+$' and name !~ '^(application_name|client_encoding)$'`,
  })
  const [row] = await db.run(read, {})
  return row?.options ?? ''
}
