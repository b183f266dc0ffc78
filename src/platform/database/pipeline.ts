import pg from 'pg'
import { isReadOnlyError } from './database-error.ts'
import { destroyConnection } from './primary.ts'
import type { Tick } from './tick.ts'
import { WireQuery, type WireRow, type WireStatement } from './wire-query.ts'

/** A few connections, each of which can have many statements in flight. */
export type Pipeline = {
  send(statement: WireStatement): Promise<WireRow[]>
  /** Moves new statements to new connections; the existing ones end after their pending responses. */
  renew(): void
  use(): PipelineUse
  close(): Promise<void>
}

/** The open connections, and the statements on them without a response. */
export type PipelineUse = { connections: number; unanswered: number }

/** The callbacks for a server that may have been replaced. */
export type ServerWatch = {
  /** Called when the server of a connection accepts no more writes. */
  isReadOnly(): void
  /** Called when a server has not answered for a second or more. Undefined if there is no other server. */
  isSilent: (() => void) | undefined
}

type PipelinedConnection = {
  client: pg.Client
  connected: Promise<void>
  isConnected: boolean
  /** The send times of the statements without a response, in ms. Responses arrive in the same order. */
  sentAt: number[]
  isWatched: boolean
  end(): Promise<void>
}

/**
 * Keeps `count` pipelined connections. A connection is ended if it breaks or does not answer within `answerMaxMs`. The
 * next statement then opens another one. Statements are sent without waiting for earlier responses, so none may keep a
 * transaction open.
 */
export function createPipeline(
  count: number,
  turn: Tick,
  answerMaxMs: number,
  connect: () => pg.Client,
  watch?: ServerWatch,
): Pipeline {
  const lanes: (PipelinedConnection | undefined)[] = Array.from({ length: count }, () => undefined)
  const ending = new Set<Promise<void>>()

  function open(place: number): PipelinedConnection {
    const connection = openConnection(connect(), ending, () => {
      if (lanes[place] === connection) lanes[place] = undefined
    })
    lanes[place] = connection
    return connection
  }

  function leastBusy(): PipelinedConnection {
    let best: { place: number; busy: number } = { place: 0, busy: Infinity }
    lanes.forEach((connection, place) => {
      const busy = connection?.sentAt.length ?? 0
      if (busy < best.busy) best = { place, busy }
    })
    return lanes[best.place] ?? open(best.place)
  }

  function renew(): void {
    for (const connection of lanes) void connection?.end()
  }

  return {
    async send(statement) {
      const connection = leastBusy()
      connection.sentAt.push(performance.now())
      if (!connection.isWatched) watchSilence(connection, answerMaxMs, watch?.isSilent)
      const { query, rows } = sendQuery(connection, turn, statement)
      try {
        return await rows
      } catch (error) {
        // The first such error has already renewed all connections.
        if (isReadOnlyError(error) && lanes.includes(connection)) watch?.isReadOnly()
        if (endsConnection(error, query)) void connection.end()
        throw error
      } finally {
        connection.sentAt.shift()
      }
    },
    renew,
    use() {
      const open = lanes.filter((connection) => connection !== undefined)
      const unanswered = open.reduce((total, { sentAt }) => total + sentAt.length, 0)
      return { connections: open.length, unanswered }
    },
    async close() {
      renew()
      await Promise.all(ending)
    },
  }
}

/** Starts to connect. `forget` is called at the first sign that the connection is unusable. */
function openConnection(
  client: pg.Client,
  ending: Set<Promise<void>>,
  forget: () => void,
): PipelinedConnection {
  const connected = client.connect().then(() => {
    connection.isConnected = true
  })
  let ended: Promise<void> | undefined
  const end = () => {
    forget()
    ended ??= endAfterPending(connected, client, ending)
    return ended
  }
  const connection: PipelinedConnection = {
    client,
    connected,
    isConnected: false,
    sentAt: [],
    isWatched: false,
    end,
  }
  // Without a listener, a lost connection would end the process.
  client.on('error', end)
  client.on('end', end)
  connected.catch(end)
  return connection
}

/** Ends a connection after its pending responses, or at once if it is broken. */
function endAfterPending(
  connected: Promise<void>,
  client: pg.Client,
  ending: Set<Promise<void>>,
): Promise<void> {
  const ended = connected.catch(() => {}).then(() => client.end())
  ending.add(ended)
  return ended.finally(() => ending.delete(ended))
}

const silentMs = 1_000

/**
 * Ends a connection whose response is overdue. One check covers all pending statements. It runs once per timeout, or
 * every second if silence must be reported.
 */
function watchSilence(
  connection: PipelinedConnection,
  answerMaxMs: number,
  isSilent: (() => void) | undefined,
): void {
  const [oldest] = connection.sentAt
  connection.isWatched = oldest !== undefined
  if (oldest === undefined) return
  const waitedMs = performance.now() - oldest
  if (waitedMs >= answerMaxMs) {
    // On an overloaded machine, the response may have arrived without being read.
    setImmediate(() => {
      if (connection.sentAt[0] !== oldest) return watchSilence(connection, answerMaxMs, isSilent)
      destroyConnection(connection.client, `no answer within ${answerMaxMs} ms`)
    })
    return
  }
  if (waitedMs >= silentMs) isSilent?.()
  const leftMs = answerMaxMs - waitedMs
  setTimeout(
    watchSilence,
    isSilent ? Math.min(silentMs, leftMs) : leftMs,
    connection,
    answerMaxMs,
    isSilent,
  ).unref()
}

/**
 * Whether later statements must not use the connection. A final error from the server arrives before the end of the
 * connection.
 */
function endsConnection(error: unknown, query: WireQuery): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || query.isOutdatedBy(error) || isReadOnlyError(error)
}

function sendQuery(connection: PipelinedConnection, turn: Tick, statement: WireStatement) {
  const { promise: rows, resolve, reject } = Promise.withResolvers<WireRow[]>()
  const query = new WireQuery(statement, turn, (error, answer = []) =>
    error ? reject(error) : resolve(answer),
  )
  const send = () => void connection.client.query(query)
  if (connection.isConnected) send()
  else connection.connected.then(send, reject)
  return { query, rows }
}
