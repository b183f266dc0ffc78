import pg from 'pg'
import { isReadOnlyError } from './database-error.ts'
import { destroyConnection } from './primary.ts'
import type { Tick } from './tick.ts'
import { WireQuery, type WireRow, type WireStatement } from './wire-query.ts'

/** Where a statement is sent: one of a few connections on which many statements may be under way at once. */
export type Pipeline = {
  send(statement: WireStatement): Promise<WireRow[]>
  /** Has what is sent from now on go over new connections; those that there are end once they have answered. */
  renew(): void
  use(): PipelineUse
  close(): Promise<void>
}

/** Connections that are open, and statements on them that have no answer yet. */
export type PipelineUse = { connections: number; unanswered: number }

/** What is done about a server that may have been replaced. */
export type ServerWatch = {
  /** Told of a connection whose server takes no writes any more. */
  isReadOnly(): void
  /** Told when a server owes an answer for a second or more; undefined where there is no other. */
  isSilent: (() => void) | undefined
}

type PipelinedConnection = {
  client: pg.Client
  connected: Promise<void>
  isConnected: boolean
  /** When each statement was sent that has no answer yet, ms: in their order, in which the answers come too. */
  sentAt: number[]
  isWatched: boolean
  end(): Promise<void>
}

/**
 * Keeps `count` pipelined connections. A connection that broke, or owes an answer for longer than `answerMaxMs`, is ended,
 * and the next statement that wants its lane opens another. A statement on a lane never waits for an answer before the next
 * one is sent, so none may hold a transaction open.
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
    const lane = openConnection(connect(), ending, () => {
      if (lanes[place] === lane) lanes[place] = undefined
    })
    lanes[place] = lane
    return lane
  }

  function leastBusy(): PipelinedConnection {
    let best: { place: number; busy: number } = { place: 0, busy: Infinity }
    lanes.forEach((lane, place) => {
      const busy = lane?.sentAt.length ?? 0
      if (busy < best.busy) best = { place, busy }
    })
    return lanes[best.place] ?? open(best.place)
  }

  function renew(): void {
    for (const lane of lanes) void lane?.end()
  }

  return {
    async send(statement) {
      const lane = leastBusy()
      lane.sentAt.push(performance.now())
      if (!lane.isWatched) watchSilence(lane, answerMaxMs, watch?.isSilent)
      const { query, rows } = sendQuery(lane, turn, statement)
      try {
        return await rows
      } catch (error) {
        // Whoever was the first to hear it has ended them all.
        if (isReadOnlyError(error) && lanes.includes(lane)) watch?.isReadOnly()
        if (endsConnection(error, query)) void lane.end()
        throw error
      } finally {
        lane.sentAt.shift()
      }
    },
    renew,
    use() {
      const open = lanes.filter((lane) => lane !== undefined)
      const unanswered = open.reduce((total, { sentAt }) => total + sentAt.length, 0)
      return { connections: open.length, unanswered }
    },
    async close() {
      renew()
      await Promise.all(ending)
    },
  }
}

/** Begins to connect. `forget` is called at the first sign that it should not be used any more. */
function openConnection(
  client: pg.Client,
  ending: Set<Promise<void>>,
  forget: () => void,
): PipelinedConnection {
  const connected = client.connect().then(() => {
    lane.isConnected = true
  })
  let ended: Promise<void> | undefined
  const end = () => {
    forget()
    ended ??= endAfterPending(connected, client, ending)
    return ended
  }
  const lane: PipelinedConnection = {
    client,
    connected,
    isConnected: false,
    sentAt: [],
    isWatched: false,
    end,
  }
  // Without a listener a lost connection would end the process.
  client.on('error', end)
  client.on('end', end)
  connected.catch(end)
  return lane
}

/** Lets a connection go once it has answered what was sent on it, or at once when it is broken. */
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
 * Ends a connection that owes an answer for too long, for as long as one is awaited: looked at once in that time, not for
 * each, and every second where somebody is to be told of a server that is silent.
 */
function watchSilence(
  lane: PipelinedConnection,
  answerMaxMs: number,
  isSilent: (() => void) | undefined,
): void {
  const [oldest] = lane.sentAt
  lane.isWatched = oldest !== undefined
  if (oldest === undefined) return
  const waitedMs = performance.now() - oldest
  if (waitedMs >= answerMaxMs) {
    // On a machine that is full, the answer may be here and not be read yet.
    setImmediate(() => {
      if (lane.sentAt[0] !== oldest) return watchSilence(lane, answerMaxMs, isSilent)
      destroyConnection(lane.client, `no answer within ${answerMaxMs} ms`)
    })
    return
  }
  if (waitedMs >= silentMs) isSilent?.()
  const leftMs = answerMaxMs - waitedMs
  setTimeout(
    watchSilence,
    isSilent ? Math.min(silentMs, leftMs) : leftMs,
    lane,
    answerMaxMs,
    isSilent,
  ).unref()
}

/** Whether the next statement shall not use the connection. The server's last word comes before its end is noticed. */
function endsConnection(error: unknown, query: WireQuery): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || query.isOutdatedBy(error) || isReadOnlyError(error)
}

function sendQuery(lane: PipelinedConnection, turn: Tick, statement: WireStatement) {
  const { promise: rows, resolve, reject } = Promise.withResolvers<WireRow[]>()
  const query = new WireQuery(statement, turn, (error, answer = []) =>
    error ? reject(error) : resolve(answer),
  )
  const send = () => void lane.client.query(query)
  if (lane.isConnected) send()
  else lane.connected.then(send, reject)
  return { query, rows }
}
