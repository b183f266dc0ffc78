import { getRowEncoder, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { createBatcher, type Batching } from './batcher.ts'
import type { Pipeline } from './pipeline.ts'
import type { AsyncCommit } from './statements.ts'
import type { Tick } from './tick.ts'

/**
 * The row that a write stands or falls with: an update that only matches the version that was read, or an insert.
 * Its SQL reads its rows from `rows` and returns the `id` of each row that it wrote.
 */
export type Guard<Shape extends Columns> = AsyncCommit & {
  readonly name: string
  readonly columns: Shape
  readonly sql: (rows: string) => string
  /** Names the row, so that no two items of one statement stand or fall with the same one. */
  readonly idColumn: string
}

/** Something written along with a guard. Its SQL reads its rows from `rows`, which holds only those whose guard held. */
export type Part<Shape extends Columns> = {
  readonly name: string
  readonly columns: Shape
  readonly sql: (rows: string) => string
}

/** Rows for one part of a guarded write. */
export type PartRows = { readonly part: Part<Columns>; readonly rows: Record<string, unknown>[] }

/** Writes a guard's row and everything that follows from it, in one statement: all of it, or nothing. */
export type GuardedWriter = {
  writeGuarded<Shape extends Columns>(
    guard: Guard<Shape>,
    row: RowOf<Shape>,
    along: PartRows[],
  ): Promise<'written' | 'lost race'>
}

/** The rows of a part, checked against its columns. */
export function toPartRows<Shape extends Columns>(part: Part<Shape>, ...rows: RowOf<Shape>[]): PartRows {
  return { part, rows }
}

type Item = {
  id: string
  row: Record<string, unknown>
  along: PartRows[]
  resolve(outcome: 'written' | 'lost race'): void
  reject(error: unknown): void
}

type Shape = { name: string; guard: Guard<Columns>; parts: Part<Columns>[] }

/** Gathers guarded writes of one shape: of one guard, with the same parts. They are sent on the lanes of their guard. */
export function createGuardedWriter(
  lanesOf: (guard: AsyncCommit) => Pipeline,
  turn: Tick,
  batching: Batching,
): GuardedWriter['writeGuarded'] {
  const gatherings = new Map<string, (item: Item) => void>()
  const take = (waiting: Item[]) => takeBatch(waiting, batching.batchMax)

  function gatheringOf(guard: Guard<Columns>, along: PartRows[]): (item: Item) => void {
    const parts = along.map(({ part }) => part)
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

  return (guard, row, along) => {
    const filled = mergeParts(along)
    const id = String(row[guard.idColumn])
    return new Promise((resolve, reject) => {
      gatheringOf(guard, filled)({ id, row, along: filled, resolve, reject })
    })
  }
}

/** One entry for each part that has rows, in a fixed order, so that the same effects always make the same statement. */
function mergeParts(along: PartRows[]): PartRows[] {
  const byName = new Map<string, PartRows>()
  for (const { part, rows } of along) {
    if (rows.length === 0) continue
    byName.set(part.name, { part, rows: [...(byName.get(part.name)?.rows ?? []), ...rows] })
  }
  return [...byName.values()].sort((a, b) => (a.part.name < b.part.name ? -1 : 1))
}

/** Takes what waits, one item for each guarded row, in the order of ids, so that locks are taken in one order. */
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
  const rows = item.along[place]?.rows ?? []
  return rows.map((row) => Object.assign(encode(row), { guard_id: item.id }))
}

const statements = new Map<string, { name: string; text: string }>()

function getStatement(shape: Shape): { name: string; text: string } {
  const known = statements.get(shape.name)
  if (known) return known
  // PostgreSQL cuts names at 63 bytes, so a long shape goes by its number.
  const statement = { name: `guarded ${statements.size + 1}`, text: toGuardedSql(shape.guard, shape.parts) }
  statements.set(shape.name, statement)
  return statement
}

/** The statement that writes rows of a guard, and of each part the rows whose guard held. */
export function toGuardedSql(guard: Guard<Columns>, parts: Part<Columns>[]): string {
  // As json and not as jsonb: rows are read off the text once, and jsonb would be built of them for it first.
  const given = `json_to_recordset($1::json) as given(${toColumnTypes(guard.columns)})`
  const along = parts.map(
    (part, place) => `part${place + 1} as (${part.sql(toGuardedRows(part, place + 2))})`,
  )
  return `with ${[`guard as (${guard.sql(given)})`, ...along].join(', ')} select id from guard`
}

function toGuardedRows(part: Part<Columns>, parameter: number): string {
  const given = `json_to_recordset($${parameter}::json) as given(guard_id uuid, ${toColumnTypes(part.columns)})`
  // Held against one array, not joined: a join would go through the rows of the part once for each row of the guard.
  return `(select given.* from ${given} where guard_id = any (array(select id from guard))) as given`
}

function toColumnTypes(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, held]) => `${name} ${held.type}`)
    .join(', ')
}
