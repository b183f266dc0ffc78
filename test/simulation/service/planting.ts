import { add, toCents, type Cents } from '#kernel/money'
import type { Database, PartRows } from '#platform/database'
import type { Processor } from '#processor'
import { toPublicId } from '#kernel/ids'
import { findInvoice } from '../../../src/invoices/invoice-queries.ts'
import type { Ports } from './ports.ts'
import type { Plant, World } from './world.ts'

// A planted mistake identifies statements and rows by name only, so it needs no exact types.
export type Row = Record<string, unknown>
export type Statement = { name: string }
type RunStatement = (statement: Statement, values: Row) => Promise<Row | undefined>
type Run = (statement: Statement, values: Row) => Promise<Row[]>
type Write = (guard: Statement, row: Row, withEffects: PartRows[]) => Promise<'written' | 'lost race'>
/** The store, as a planted mistake sees it. */
export type Loose = { first: RunStatement; all: Run; run: Run; writeGuarded: Write }

type Around = { world: World; real: Loose }

/** One guarded write, and the rows that are written with it. */
export type GuardedWrite = { guard: Statement; row: Row; effects: PartRows[] }

export const isRefund = (row: Row) => row['action'] === 'refund'
export const isOverdue = (row: Row) => row['type'] === 'invoice.overdue'
export const isWatching = (row: Row) => row['kind'] === 'invoice'

/** Changes the rows of guarded writes. */
export function onWrites(change: (write: GuardedWrite) => GuardedWrite): Plant {
  return onStore((db) => ({
    ...db,
    writeGuarded(...[guard, row, parts]) {
      const changed = change({ guard, row, effects: parts })
      return db.writeGuarded(changed.guard, changed.row, changed.effects)
    },
  }))
}

/** Changes the rows of one part of a write. */
export function changePart(write: GuardedWrite, name: string, change: (row: Row) => Row[]): GuardedWrite {
  const parts = write.effects.map(({ part, rows }) => ({
    part,
    rows: part.name === name ? rows.flatMap(change) : rows,
  }))
  return { ...write, effects: parts }
}

/** Drops rows of one part of a write. */
export function without(write: GuardedWrite, name: string, isDropped: (row: Row) => boolean): GuardedWrite {
  return changePart(write, name, (row) => (isDropped(row) ? [] : [row]))
}

/** Writes matching rows without the version check. */
export function unguarded(isMeant: (guard: Statement, effects: PartRows[], row: Row) => boolean) {
  return (db: Loose, { real }: Around): Loose => ({
    ...db,
    async writeGuarded(guard, row, effects) {
      if (!isMeant(guard, effects, row)) return db.writeGuarded(guard, row, effects)
      const kept = await real.first(findInvoice, { companyId: row['company_id'], id: row['id'] })
      return db.writeGuarded(guard, { ...row, read_version: kept?.['version'] }, effects)
    },
  })
}

/** Changes the result of a query. */
export function onReads(name: string, change: (row: Row) => Row): Plant {
  return onStore((db) => ({
    ...db,
    async first(statement, values) {
      const row = await db.first(statement, values)
      return row && statement.name === name ? change(row) : row
    },
  }))
}

/**
 * Plants a mistake between the service and its store. `real` is the store without the scheduler, which waits for its
 * reads.
 */
export function onStore(change: (db: Loose, around: Around) => Loose): Plant {
  return (ports, world) => {
    const loose = (db: Database) => db as unknown as Loose
    const store = loose(world.db)
    const first: RunStatement = (...asked) => world.scheduler.workOut(() => store.first(...asked))
    const around = { world, real: { ...store, first } }
    return { ...ports, db: { ...ports.db, ...(change(loose(ports.db), around) as unknown as Database) } }
  }
}

/** Makes every key appear unlocked. */
export function withoutLeases(db: Loose): Loose {
  return {
    ...db,
    async first(statement, values) {
      const row = await db.first(statement, values)
      return row && statement.name === 'find idempotency key' ? { ...row, leased_until: 0 } : row
    },
  }
}

/** Plants a mistake between the service and the processor. */
export function onProcessor(change: (processor: Processor, world: World) => Partial<Processor>): Plant {
  return (ports: Ports, world) => ({
    ...ports,
    processor: { ...ports.processor, ...change(ports.processor, world) },
  })
}

/** Changes the rows of every part of every write. */
export function onEffects(change: (part: string, row: Row) => Row[]): Plant {
  return onWrites((write) => ({
    ...write,
    effects: write.effects.map(({ part, rows }) => ({
      part,
      rows: rows.flatMap((row) => change(part.name, row)),
    })),
  }))
}

/** Whether a part of a write schedules jobs. */
export function schedules(part: string): boolean {
  return part === 'schedule timers' || part === 'insert timers'
}

/** Returns the rows of one part of a write. */
export function rowsOf(effects: PartRows[], name: string): Row[] {
  return effects.flatMap(({ part, rows }) => (part.name === name ? rows : []))
}

/** Has the processor execute an attempt before it is written. */
export function submitSale({ books, companies }: World, sale: Row): void {
  const company = companies.find(({ id }) => id === sale['company_id'])
  const amountCents = toCents(Number(sale['subtotal_cents']))
  const paymentMethod = sale['payment_method'] === 'cc' ? 'cc' : 'ach'
  const reference = toPublicId('trx', String(sale['id']) as Parameters<typeof toPublicId<'trx'>>[1])
  const surchargeCents = toCents(Number(sale['fee_cents']))
  const locationId = company?.locationId ?? ''
  books.submit({
    locationId,
    reference,
    amountCents: add(amountCents, surchargeCents),
    surchargeCents,
    paymentMethod,
  })
}

/** Returns another id, always the same one for the same id. */
export function flipId(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
}

const amounts = new WeakMap<World, Map<string, Cents>>()

/** Replaces the amounts in the processor's results with the requested ones. */
export function trustResult(processor: Processor, world: World): Partial<Processor> {
  const asked = amounts.get(world) ?? new Map<string, Cents>()
  amounts.set(world, asked)
  return {
    async submit(location, sale) {
      asked.set(sale.reference, sale.amountCents)
      const submission = await processor.submit(location, sale)
      if (submission.outcome !== 'moved') return submission
      return { ...submission, movement: { ...submission.movement, amountCents: sale.amountCents } }
    },
    async find(location, reference) {
      const movement = await processor.find(location, reference)
      return movement && { ...movement, amountCents: asked.get(reference) ?? movement.amountCents }
    },
  }
}
