import { rowEncoder, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import type { Lanes } from './lanes.ts'
import type { Turn } from './turn.ts'
import { writeApart } from './write-apart.ts'

/**
 * The row that a write stands or falls with: an update that only matches the version that was read, or an insert.
 * Its SQL reads its rows from `rows` and returns the `id` of each row that it wrote.
 */
export type Guard<Shape extends Columns> = {
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
export function rowsOf<Shape extends Columns>(part: Part<Shape>, ...rows: RowOf<Shape>[]): PartRows {
  return { part, rows }
}

const batchMax = 100
/** How many statements of one shape are under way: while one waits for the disk, another is worked on. */
const underWayMax = 2

type Item = {
  id: string
  row: Record<string, unknown>
  along: PartRows[]
  resolve(outcome: 'written' | 'lost race'): void
  reject(error: unknown): void
}

type Shape = {
  name: string
  guard: Guard<Columns>
  parts: Part<Columns>[]
  waiting: Item[]
  /** Whether the end of the turn is awaited to send what waits. */
  isAwaited: boolean
  underWay: number
}

/**
 * Gathers guarded writes of one shape: those of one turn of the event loop go together, and while two statements are under
 * way, calls that arrive wait for the next one. When a statement of several items fails, smaller parts of it are tried, so
 * that nobody suffers for another's input.
 */
export function createGathering(send: Lanes['send'], turn: Turn): GuardedWriter['writeGuarded'] {
  const shapes = new Map<string, Shape>()

  function shapeOf(guard: Guard<Columns>, along: PartRows[]): Shape {
    const parts = along.map(({ part }) => part)
    const name = [guard.name, ...parts.map((part) => part.name)].join(' + ')
    const known = shapes.get(name) ?? { name, guard, parts, waiting: [], isAwaited: false, underWay: 0 }
    shapes.set(name, known)
    return known
  }

  async function work(shape: Shape): Promise<void> {
    shape.isAwaited = false
    shape.underWay += 1
    while (shape.waiting.length > 0) {
      await writeApart(
        takeBatch(shape),
        (items) => sendBatch(shape, items),
        (item, error) => item.reject(error),
      )
    }
    shape.underWay -= 1
  }

  async function sendBatch(shape: Shape, items: Item[]): Promise<void> {
    const { text, name } = statementOf(shape)
    const encode = rowEncoder(shape.guard.columns)
    const values = [
      JSON.stringify(items.map((item) => encode(item.row))),
      ...shape.parts.map((part, place) =>
        JSON.stringify(items.flatMap((item) => partRows(part, place, item))),
      ),
    ]
    const rows = await send({ name, text, values }).catch((error: unknown) => {
      throw new DatabaseError(shape.name, error)
    })
    const written = new Set(rows.map((row) => row['id']))
    for (const item of items) item.resolve(written.has(item.id) ? 'written' : 'lost race')
  }

  return (guard, row, along) => {
    const filled = merged(along)
    const shape = shapeOf(guard, filled)
    return new Promise((resolve, reject) => {
      const id = String(row[guard.idColumn])
      shape.waiting.push({ id, row, along: filled, resolve, reject })
      if (shape.isAwaited || shape.underWay === underWayMax) return
      shape.isAwaited = true
      turn.atEnd(() => void work(shape))
    })
  }
}

/** One entry for each part that has rows, in a fixed order, so that the same effects always make the same statement. */
function merged(along: PartRows[]): PartRows[] {
  const byName = new Map<string, PartRows>()
  for (const { part, rows } of along) {
    if (rows.length === 0) continue
    byName.set(part.name, { part, rows: [...(byName.get(part.name)?.rows ?? []), ...rows] })
  }
  return [...byName.values()].sort((a, b) => (a.part.name < b.part.name ? -1 : 1))
}

/** Takes what waits, one item for each guarded row, in the order of ids, so that locks are taken in one order. */
function takeBatch(shape: Shape): Item[] {
  const taken = new Map<string, Item>()
  const left: Item[] = []
  for (const item of shape.waiting) {
    if (taken.size < batchMax && !taken.has(item.id)) taken.set(item.id, item)
    else left.push(item)
  }
  shape.waiting = left
  return [...taken.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function partRows(part: Part<Columns>, place: number, item: Item): Record<string, unknown>[] {
  const encode = rowEncoder(part.columns)
  const rows = item.along[place]?.rows ?? []
  return rows.map((row) => Object.assign(encode(row), { guard_id: item.id }))
}

const statements = new Map<string, { name: string; text: string }>()

function statementOf(shape: Shape): { name: string; text: string } {
  const known = statements.get(shape.name)
  if (known) return known
  // PostgreSQL cuts names at 63 bytes, so a long shape goes by its number.
  const statement = { name: `guarded ${statements.size + 1}`, text: guardedText(shape.guard, shape.parts) }
  statements.set(shape.name, statement)
  return statement
}

/** The statement that writes rows of a guard, and of each part the rows whose guard held. */
export function guardedText(guard: Guard<Columns>, parts: Part<Columns>[]): string {
  const given = `jsonb_to_recordset($1::jsonb) as given(${types(guard.columns)})`
  const along = parts.map((part, place) => `part${place + 1} as (${part.sql(guarded(part, place + 2))})`)
  return `with ${[`guard as (${guard.sql(given)})`, ...along].join(', ')} select id from guard`
}

function guarded(part: Part<Columns>, parameter: number): string {
  const given = `jsonb_to_recordset($${parameter}::jsonb) as given(guard_id uuid, ${types(part.columns)})`
  return `(select given.* from ${given} join guard on guard.id = given.guard_id) as given`
}

function types(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, held]) => `${name} ${held.type}`)
    .join(', ')
}
