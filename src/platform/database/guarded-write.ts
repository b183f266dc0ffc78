import { c, getRowEncoder, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { createBatcher, type Batching } from './batcher.ts'
import type { Pipeline } from './pipeline.ts'
import type { AsyncCommit, Command, Homed, Writer } from './statements.ts'
import type { Tick } from './tick.ts'

/**
 * The row that decides whether a write takes effect: an update that matches only the version read, or an insert. Its
 * SQL reads its rows from `rows` and returns the `id` of each row that it wrote.
 */
export type Guard<Shape extends Columns> = AsyncCommit &
  Homed & {
    readonly name: string
    readonly columns: Shape
    readonly sql: (rows: string) => string
    /** The column that identifies the row, so that no two items of one statement share a guard row. */
    readonly idColumn: string
  }

/**
 * Rows written in the same statement as a guard. Its SQL reads from `rows`, which contains only rows whose guard
 * succeeded. It must not depend on other parts, nor on the rows before the guard: Citus runs one after the other, and
 * each sees the rows of the former.
 */
export type Part<Shape extends Columns> = Homed & {
  readonly name: string
  readonly columns: Shape
  readonly sql: (rows: string) => string
}

/** Rows for one part of a guarded write. */
export type PartRows = { readonly part: Part<Columns>; readonly rows: Record<string, unknown>[] }

/** Writes a guard's row and all its effects in one statement: all of them, or none. */
export type GuardedWriter = {
  writeGuarded<Shape extends Columns>(
    guard: Guard<Shape>,
    row: RowOf<Shape>,
    effects: PartRows[],
  ): Promise<'written' | 'lost race'>
}

/** Returns the rows of a part, checked against its columns. */
export function toPartRows<Shape extends Columns>(part: Part<Shape>, ...rows: RowOf<Shape>[]): PartRows {
  return { part, rows }
}

/** Returns the rows of a part as JSON, from which `runPart` writes them. */
export function encodeRows({ columns }: Part<Columns>, rows: Record<string, unknown>[]): EncodedRow[] {
  return rows.map(getRowEncoder(columns))
}

type EncodedRow = Record<string, unknown>
const rowsParameter = { rows: c.json<EncodedRow[]>() }

/** Writes encoded rows of a part without a guard. */
export async function runPart(db: Writer, part: Part<Columns>, rows: EncodedRow[]): Promise<void> {
  const alone: Command<typeof rowsParameter, Columns> = {
    kind: 'command',
    name: `${part.name} alone`,
    parameters: rowsParameter,
    row: {},
    sql: part.sql(`jsonb_to_recordset($1) as given(${toColumnTypes(part.columns)})`),
  }
  await db.run(alone, { rows })
}

type Item = {
  id: string
  row: Record<string, unknown>
  effects: PartRows[]
  resolve(outcome: 'written' | 'lost race'): void
  reject(error: unknown): void
}

type Shape = { name: string; guard: Guard<Columns>; parts: Part<Columns>[] }

/** Gathers guarded writes of one shape: the same guard with the same parts. The guard determines their pipeline. */
export function createGuardedWriter(
  lanesOf: (guard: AsyncCommit) => Pipeline,
  turn: Tick,
  batching: Batching,
): GuardedWriter['writeGuarded'] {
  const gatherings = new Map<string, (item: Item) => void>()
  const take = (waiting: Item[]) => takeBatch(waiting, batching.batchMax)

  function gatheringOf(guard: Guard<Columns>, effects: PartRows[]): (item: Item) => void {
    const parts = effects.map(({ part }) => part)
    const name = [guard.name, ...parts.map((part) => part.name)].join(' + ')
    const shape = { name, guard, parts }
    const known =
      gatherings.get(name) ?? createBatcher(turn, batching, (items) => sendBatch(shape, items), take)
    gatherings.set(name, known)
    return known
  }

  async function sendBatch(shape: Shape, items: Item[]): Promise<void> {
    const { text, name } = getStatement(shape)
    const encode = getRowEncoder(shape.guard.columns)
    const values = [
      JSON.stringify(items.map((item) => encode(item.row))),
      ...shape.parts.map((part, place) =>
        JSON.stringify(items.flatMap((item) => encodePartRows(part, place, item))),
      ),
    ]
    const rows = await lanesOf(shape.guard)
      .send({ name, text, values })
      .catch((error: unknown) => {
        throw new DatabaseError(shape.name, error)
      })
    const written = new Set(rows.map((row) => row['id']))
    for (const item of items) item.resolve(written.has(item.id) ? 'written' : 'lost race')
  }

  return (guard, row, effects) => {
    const filled = mergeParts(effects)
    const id = String(row[guard.idColumn])
    return new Promise((resolve, reject) => {
      gatheringOf(guard, filled)({ id, row, effects: filled, resolve, reject })
    })
  }
}

/** Merges the rows of each part, in a fixed order, so that the same effects always produce the same statement. */
function mergeParts(effects: PartRows[]): PartRows[] {
  const byName = new Map<string, PartRows>()
  for (const { part, rows } of effects) {
    if (rows.length === 0) continue
    byName.set(part.name, { part, rows: [...(byName.get(part.name)?.rows ?? []), ...rows] })
  }
  return [...byName.values()].sort((a, b) => (a.part.name < b.part.name ? -1 : 1))
}

/** Takes waiting items, at most one per guarded row. The order of ids gives all statements the same lock order. */
function takeBatch(waiting: Item[], batchMax: number): Item[] {
  const taken = new Map<string, Item>()
  for (const item of waiting.splice(0)) {
    if (taken.size < batchMax && !taken.has(item.id)) taken.set(item.id, item)
    else waiting.push(item)
  }
  return [...taken.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function encodePartRows(part: Part<Columns>, place: number, item: Item): Record<string, unknown>[] {
  const encode = getRowEncoder(part.columns)
  const rows = item.effects[place]?.rows ?? []
  return rows.map((row) => Object.assign(encode(row), { guard_id: item.id }))
}

const statements = new Map<string, { name: string; text: string }>()

function getStatement(shape: Shape): { name: string; text: string } {
  const known = statements.get(shape.name)
  if (known) return known
  // PostgreSQL cuts names at 63 bytes, so statements are numbered.
  const statement = { name: `guarded ${statements.size + 1}`, text: toGuardedSql(shape.guard, shape.parts) }
  statements.set(shape.name, statement)
  return statement
}

/** Builds the statement that writes rows of a guard, and those rows of each part whose guard succeeded. */
export function toGuardedSql(guard: Guard<Columns>, parts: Part<Columns>[]): string {
  // The type is json, not jsonb: the text is read once, and jsonb would first build a tree.
  const given = `json_to_recordset($1::json) as given(${toColumnTypes(guard.columns)})`
  const effects = parts.map(
    (part, place) => `part${place + 1} as (${part.sql(toGuardedRows(part, place + 2))})`,
  )
  return `with ${[`guard as (${guard.sql(given)})`, ...effects].join(', ')} select id from guard`
}

function toGuardedRows(part: Part<Columns>, parameter: number): string {
  const given = `json_to_recordset($${parameter}::json) as given(guard_id uuid, ${toColumnTypes(part.columns)})`
  // The filter uses one array: a join would scan the part's rows once for each guard row.
  return `(select given.* from ${given} where guard_id = any (array(select id from guard))) as given`
}

function toColumnTypes(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, column]) => `${name} ${column.type}`)
    .join(', ')
}
