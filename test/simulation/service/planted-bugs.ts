import { cents, type Cents } from '#kernel/money'
import type { Database, PartRows } from '#platform/database'
import type { Processor } from '#processor'
import { publicId } from '#kernel/ids'
import { findInvoice } from '../../../src/invoices/invoice-queries.ts'
import type { Ports } from './ports.ts'
import type { Plant, World } from './world.ts'

// What stands between the service and its ports sees statements and rows by name only; it is nothing but a mistake,
// and needs no types of its own.
type Row = Record<string, unknown>
type Statement = { name: string }
type Ask = (statement: Statement, values: Row) => Promise<Row | undefined>
type Run = (statement: Statement, values: Row) => Promise<Row[]>
type Write = (guard: Statement, row: Row, along: PartRows[]) => Promise<'written' | 'lost race'>
type Loose = { first: Ask; run: Run; writeGuarded: Write }

/** Each must be found within a few hundred seeds: they prove that the simulation sees. */
export const plantedBugs: { name: string; plant: Plant }[] = [
  {
    name: 'an invoice is written whatever became of it since it was read',
    plant: onStore((db, { real }) => ({
      ...db,
      async writeGuarded(guard, row, along) {
        if (guard.name !== 'update invoice facts') return db.writeGuarded(guard, row, along)
        const kept = await real.first(findInvoice, { companyId: row['company_id'], id: row['id'] })
        return db.writeGuarded(guard, { ...row, read_version: kept?.['version'] }, along)
      },
    })),
  },
  {
    name: 'a lost race counts as written',
    plant: onStore((db) => ({
      ...db,
      writeGuarded: (guard, row, along) => db.writeGuarded(guard, row, along).then(() => 'written' as const),
    })),
  },
  {
    name: 'a charge is submitted before its claim is written',
    plant: onStore((db, { world }) => ({
      ...db,
      writeGuarded(guard, row, along) {
        for (const sale of rowsOf(along, 'insert transactions')) submitted(world, sale)
        return db.writeGuarded(guard, row, along)
      },
    })),
  },
  {
    name: 'nobody reconciles what is left open',
    plant: alongWrites((part, row) =>
      part === 'schedule timers' && row['kind'] === 'reconcile' ? [] : [row],
    ),
  },
  {
    name: 'an event is announced twice',
    plant: alongWrites((part, row) =>
      part === 'insert postbacks' ? [row, { ...row, event_id: flipped(String(row['event_id'])) }] : [row],
    ),
  },
  {
    name: 'a payment is read from a cache',
    plant: onStore((db) => {
      const cache = new Map<unknown, Row | undefined>()
      return {
        ...db,
        async first(statement, values) {
          if (statement.name !== 'find transaction') return db.first(statement, values)
          if (!cache.has(values['id'])) cache.set(values['id'], await db.first(statement, values))
          return cache.get(values['id'])
        },
      }
    }),
  },
  {
    name: 'the body of a postback is built again for each attempt',
    plant: onStore((db) => {
      let built = 0
      return {
        ...db,
        async first(statement, values) {
          const row = await db.first(statement, values)
          if (!row || statement.name !== 'find postback' || !Buffer.isBuffer(row['body'])) return row
          // The same values in other bytes, as a change between two attempts would make them.
          built += 1
          return { ...row, body: Buffer.concat([row['body'], Buffer.alloc(built, ' ')]) }
        },
      }
    }),
  },
  {
    name: 'the answers of another company are given for a key',
    plant: onStore((db, { world }) => {
      const shared = (statement: Statement, values: Row): Row =>
        statement.name.includes('idempot') ? { ...values, companyId: world.companies[0]?.id } : values
      return {
        ...db,
        first: (statement, values) => db.first(statement, shared(statement, values)),
        run: (statement, values) => db.run(statement, shared(statement, values)),
        writeGuarded: (guard, row, along) =>
          db.writeGuarded(guard, { ...row, key: null, key_holder: null }, along),
      }
    }),
  },
  {
    name: 'an invoice is found for whoever asks',
    plant: onStore((db, { world }) => ({
      ...db,
      async first(statement, values) {
        const own = await db.first(statement, values)
        const other = world.companies.find(({ id }) => id !== values['companyId'])
        if (own || statement.name !== 'find invoice') return own
        return db.first(statement, { ...values, companyId: other?.id })
      },
      // The key is its own company's, and would not be found beside another one's invoice.
      writeGuarded: (guard, row, along) =>
        db.writeGuarded(guard, { ...row, key: null, key_holder: null }, along),
    })),
  },
  {
    name: 'a key runs again whoever holds it',
    plant: (ports, world) => ({ ...onStore(withoutLeases)(ports, world), isOpen: async () => false }),
  },
  {
    name: 'the reservation is released on a timeout',
    plant: onProcessor((processor) => ({
      async submit(location, sale) {
        const told = await processor.submit(location, sale)
        return told.outcome === 'no answer' ? { outcome: 'unreachable' } : told
      },
    })),
  },
  {
    name: '"no record" counts as a decline without cancelling',
    plant: onProcessor(() => ({ cancelReference: async () => undefined })),
  },
  {
    name: 'another amount than was asked for is believed',
    plant: (ports, world) => ({
      ...ports,
      processor: { ...ports.processor, ...believing(ports.processor, world) },
    }),
  },
  {
    name: 'what was returned reads as settled',
    plant: onProcessor((processor) => ({
      async find(location, reference) {
        const movement = await processor.find(location, reference)
        return movement?.status === 'returned' ? { ...movement, status: 'settled' } : movement
      },
    })),
  },
  {
    name: 'a postback counts as delivered when its request was lost',
    plant: (ports) => ({
      ...ports,
      outbound: {
        ...ports.outbound,
        async post(url, request) {
          const answer = await ports.outbound.post(url, request)
          return answer.kind === 'failed' ? { kind: 'answered', statusCode: 200 } : answer
        },
      },
    }),
  },
]

type Around = { world: World; real: Loose }

function onStore(change: (db: Loose, around: Around) => Loose): Plant {
  return (ports, world) => {
    const loose = (db: Database) => db as unknown as Loose
    const around = { world, real: loose(world.db) }
    return { ...ports, db: { ...ports.db, ...(change(loose(ports.db), around) as unknown as Database) } }
  }
}

function withoutLeases(db: Loose): Loose {
  return {
    ...db,
    async first(statement, values) {
      const row = await db.first(statement, values)
      return row && statement.name === 'find idempotency key' ? { ...row, leased_until: 0 } : row
    },
  }
}

function onProcessor(change: (processor: Processor) => Partial<Processor>): Plant {
  return (ports: Ports) => ({ ...ports, processor: { ...ports.processor, ...change(ports.processor) } })
}

function alongWrites(change: (part: string, row: Row) => Row[]): Plant {
  return onStore((db) => ({
    ...db,
    writeGuarded: (guard, row, along) =>
      db.writeGuarded(
        guard,
        row,
        along.map(({ part, rows }) => ({ part, rows: rows.flatMap((one) => change(part.name, one)) })),
      ),
  }))
}

function rowsOf(along: PartRows[], name: string): Row[] {
  return along.flatMap(({ part, rows }) => (part.name === name ? rows : []))
}

function submitted({ books, companies }: World, sale: Row): void {
  const company = companies.find(({ id }) => id === sale['company_id'])
  const amountCents = cents(Number(sale['subtotal_cents']))
  const paymentMethod = sale['payment_method'] === 'cc' ? 'cc' : 'ach'
  const reference = publicId('trx', String(sale['id']) as Parameters<typeof publicId<'trx'>>[1])
  books.submit({ locationId: company?.locationId ?? '', reference, amountCents, paymentMethod })
}

function flipped(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
}

const amounts = new WeakMap<World, Map<string, Cents>>()

function believing(processor: Processor, world: World): Partial<Processor> {
  const asked = amounts.get(world) ?? new Map<string, Cents>()
  amounts.set(world, asked)
  return {
    async submit(location, sale) {
      asked.set(sale.reference, sale.amountCents)
      const told = await processor.submit(location, sale)
      if (told.outcome !== 'moved') return told
      return { ...told, movement: { ...told.movement, amountCents: sale.amountCents } }
    },
    async find(location, reference) {
      const movement = await processor.find(location, reference)
      return movement && { ...movement, amountCents: asked.get(reference) ?? movement.amountCents }
    },
  }
}
