import { encodeParameter, type Column, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { toBatchedSql } from './batched-queries.ts'
import type { Pipeline } from './pipeline.ts'
import type { Lookup } from './statements.ts'
import type { Tick } from './tick.ts'
import type { WireRow } from './wire-query.ts'

type AnyLookup = Lookup<Columns, Columns>

/** A lookup with its values and all callers that wait for its row. */
type PendingLookup = {
  values: unknown[]
  resolve: ((row: WireRow | undefined) => void)[]
  reject: ((error: unknown) => void)[]
}

type LookupBatch = {
  parameters: [name: string, held: Column<unknown>][]
  waiting: Map<string, PendingLookup>
  isAwaited: boolean
}

/** The most lookups of one statement. */
const batchMax = 100

/**
 * Gathers lookups of one kind until the end of the tick and sends them as one statement. Equal lookups in a batch share
 * one row. No row is cached beyond the statement, so a lookup always sees earlier writes. If one lookup makes the
 * statement fail, each lookup is sent alone.
 */
export function createBatchedLookups(send: Pipeline['send'], turn: Tick) {
  const gatherings = new Map<string, LookupBatch>()

  function gatheringOf(lookup: AnyLookup): LookupBatch {
    const known = gatherings.get(lookup.name)
    if (known) return known
    const begun = { parameters: Object.entries(lookup.parameters), waiting: new Map(), isAwaited: false }
    gatherings.set(lookup.name, begun)
    return begun
  }

  function awaitTurn(lookup: AnyLookup, gathering: LookupBatch): void {
    if (gathering.isAwaited) return
    gathering.isAwaited = true
    turn.atEnd(() => {
      const asked = [...gathering.waiting.values()]
      // A cleared map would keep its old tables, and the young-generation collector would trace through them to all
      // later lookups.
      gathering.waiting = new Map()
      gathering.isAwaited = false
      for (let start = 0; start < asked.length; start += batchMax)
        void sendBatch(send, lookup, asked.slice(start, start + batchMax))
    })
  }

  return <P extends Columns, R extends Columns>(
    lookup: Lookup<P, R>,
    given: RowOf<P>,
  ): Promise<RowOf<R> | undefined> => {
    const gathering = gatheringOf(lookup)
    return new Promise<WireRow | undefined>((resolve, reject) => {
      const values = gathering.parameters.map(([name, column]) => encodeParameter(column, given[name]))
      const key = toLookupKey(values)
      const request = gathering.waiting.get(key) ?? { values, resolve: [], reject: [] }
      gathering.waiting.set(key, request)
      request.resolve.push(resolve)
      request.reject.push(reject)
      awaitTurn(lookup, gathering)
    }) as Promise<RowOf<R> | undefined>
  }
}

/** Returns the key of a lookup among those of its kind. JSON keeps different values distinct. */
function toLookupKey(values: unknown[]): string {
  return JSON.stringify(values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)))
}

async function sendBatch(send: Pipeline['send'], lookup: AnyLookup, asked: PendingLookup[]): Promise<void> {
  const [first, second] = asked
  if (!first || !second) return asked.forEach((one) => sendAlone(send, lookup, one))
  const values = first.values.map((_, place) => asked.map((one) => one.values[place]))
  const together = () => send({ name: `${lookup.name} *`, text: toBatchedSql(lookup), values })
  try {
    // A lost connection loses the lookups; a retry on another connection may succeed.
    const rows = await together().catch((error: unknown) => {
      if (toErrorKind(lookup, error) === 'unavailable') return together()
      throw error
    })
    const found = new Map(rows.map((row) => [row['gathered_place'], row]))
    asked.forEach(({ resolve }, place) => resolve.forEach((settle) => settle(found.get(place + 1))))
  } catch (error) {
    // If the values are not at fault, each lookup alone would fail the same way and take as long.
    const isOfAll = ['unavailable', 'not taken', 'cancelled'].includes(toErrorKind(lookup, error))
    if (isOfAll) asked.forEach((one) => rejectAll(lookup, one, error))
    else asked.forEach((one) => sendAlone(send, lookup, one))
  }
}

function toErrorKind({ name }: AnyLookup, error: unknown): DatabaseError['kind'] {
  return new DatabaseError(name, error).kind
}

function rejectAll({ name }: AnyLookup, { reject }: PendingLookup, error: unknown): void {
  const failed = new DatabaseError(name, error)
  reject.forEach((settle) => settle(failed))
}

function sendAlone(send: Pipeline['send'], lookup: AnyLookup, one: PendingLookup): void {
  send({ name: lookup.name, text: lookup.sql, values: one.values }).then(
    ([row]) => one.resolve.forEach((settle) => settle(row)),
    (error: unknown) => rejectAll(lookup, one, error),
  )
}
