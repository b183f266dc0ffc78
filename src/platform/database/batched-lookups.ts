import { encodeParameter, type Column, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { toBatchedSql } from './batched-queries.ts'
import type { Pipeline } from './pipeline.ts'
import type { Lookup } from './statements.ts'
import type { Tick } from './tick.ts'
import type { WireRow } from './wire-query.ts'

type AnyLookup = Lookup<Columns, Columns>

/** A lookup of certain values, and everybody who waits for its row. */
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

/** How many lookups one statement makes. */
const batchMax = 100

/**
 * Gathers lookups of one kind until the end of the turn and sends them as one statement. Whoever asks for the same as
 * somebody else in it is given the same row; nothing is kept beyond the statement, so that what was written before a
 * lookup was asked for is always seen. When a statement of several fails for the sake of one, each is asked for by itself.
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
      // Cleared, its former tables would lead the collector of young objects to each later one, and to all that was asked.
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
      const values = gathering.parameters.map(([name, held]) => encodeParameter(held, given[name]))
      const key = toLookupKey(values)
      const asked = gathering.waiting.get(key) ?? { values, resolve: [], reject: [] }
      gathering.waiting.set(key, asked)
      asked.resolve.push(resolve)
      asked.reject.push(reject)
      awaitTurn(lookup, gathering)
    }) as Promise<RowOf<R> | undefined>
  }
}

/** Tells lookups of one kind apart: as JSON, so that no value can pass for two. */
function toLookupKey(values: unknown[]): string {
  return JSON.stringify(values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)))
}

async function sendBatch(send: Pipeline['send'], lookup: AnyLookup, asked: PendingLookup[]): Promise<void> {
  const [first, second] = asked
  if (!first || !second) return asked.forEach((one) => sendAlone(send, lookup, one))
  const values = first.values.map((_, place) => asked.map((one) => one.values[place]))
  const together = () => send({ name: `${lookup.name} *`, text: toBatchedSql(lookup), values })
  try {
    // A connection that is lost takes the question with it, and another one may know.
    const rows = await together().catch((error: unknown) => {
      if (toErrorKind(lookup, error) === 'unavailable') return together()
      throw error
    })
    const found = new Map(rows.map((row) => [row['gathered_place'], row]))
    asked.forEach(({ resolve }, place) => resolve.forEach((tell) => tell(found.get(place + 1))))
  } catch (error) {
    // Where nobody's values are at fault, each of them would fare the same, and take as long.
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
  reject.forEach((tell) => tell(failed))
}

function sendAlone(send: Pipeline['send'], lookup: AnyLookup, one: PendingLookup): void {
  send({ name: lookup.name, text: lookup.sql, values: one.values }).then(
    ([row]) => one.resolve.forEach((tell) => tell(row)),
    (error: unknown) => rejectAll(lookup, one, error),
  )
}
