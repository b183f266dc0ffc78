import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBatchedSql } from '../../src/platform/database/batched-queries.ts'
import { newClient } from '../../src/platform/database/client.ts'
import {
  encodeParameter,
  getRowEncoder,
  type Column,
  type Columns,
} from '../../src/platform/database/columns.ts'
import { DatabaseError } from '../../src/platform/database/database-error.ts'
import { toGuardedSql, type Guard, type Part } from '../../src/platform/database/guarded-write.ts'
import { violates } from '../../src/platform/database/unique-key.ts'
import { insertTransactions, rerunKey } from '../../src/attempts/transaction-queries.ts'
import { invoiceIsNew } from '../../src/invoices/invoice-queries.ts'
import { createCell } from '../support/citus.ts'
import { requestShared } from '../support/run/ask-shared.ts'
import { effects, guards, lookups, statements } from './declared-statements.ts'

/** The statements that Citus refuses in one distributed schema, with the reason that the service can do without them. */
const refused: Record<string, string> = {}

const citus = await requestShared('citus')

let client: pg.Client

beforeAll(async () => {
  if (!citus) return
  client = newClient(await createCell(citus, [dropConstraints]))
  await client.connect()
})

afterAll(() => client?.end())

// The sample values refer to no rows and fit no list of allowed values.
const dropConstraints = `do $$ declare kept record; begin
  for kept in select conrelid::regclass as of, conname from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('f', 'c')
  loop execute format('alter table %s drop constraint %I', kept.of, kept.conname); end loop; end $$`

let ids = 0
const nextId = () => `0192f3a4-0000-7000-8000-${String(++ids).padStart(12, '0')}`

const samples: Record<string, () => unknown> = {
  uuid: nextId,
  // Some texts are names of time zones.
  text: () => 'UTC',
  jsonb: () => ({}),
  bigint: () => 1,
  integer: () => 1,
  boolean: () => true,
  'timestamp with time zone': () => Date.UTC(2026, 0, 1),
  bytea: () => Buffer.from(nextId()),
}

function toSample({ type }: Column<unknown>): unknown {
  const sample = samples[type.replace('[]', '')]
  if (!sample) throw new Error(`there is no sample of ${type}`)
  return type.endsWith('[]') ? [sample()] : sample()
}

const toValues = (parameters: Columns) =>
  Object.values(parameters).map((column) => encodeParameter(column, toSample(column)))

function toJsonRows({ columns }: Part<Columns>, more: object = {}): string {
  const row = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toSample(column)]))
  return JSON.stringify([{ ...getRowEncoder(columns)({ ...row, ...more }), guard_id: nextId(), ...more }])
}

function toGuardedValues(guard: Guard<Columns>, parts: Part<Columns>[]): string[] {
  const id = nextId()
  const [row, ...rows] = [
    toJsonRows(guard, { [guard.idColumn]: id }),
    ...parts.map((part) => toJsonRows(part, { guard_id: id })),
  ]
  return [row ?? '', ...rows]
}

/** Runs a statement and takes it back. Returns the error of the server. */
async function findRefusal(text: string, values: unknown[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query({ text, values })
    return undefined
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    // Class 22: a value does not fit. The statement was planned and begun.
    return error.code?.startsWith('22') ? undefined : `${error.code} ${error.message}`
  } finally {
    await client.query('rollback')
  }
}

async function expectTaken(name: string, text: string, values: unknown[]): Promise<void> {
  const refusal = await findRefusal(text, values)
  expect(refusal === undefined ? 'taken' : `refused: ${refusal}`).toMatch(
    refused[name] === undefined ? /^taken$/ : /^refused/,
  )
}

const named = <Named extends { name: string }>(all: Named[]) => all.map((each) => [each.name, each] as const)

if (citus) describe('Citus takes, with all tables in one distributed schema,', defineTests)
else test.skip('Citus takes each statement: TEST_CITUS_PROGRAMS does not name the folder of its programs')

function defineTests(): void {
  test.each(named(statements))('%s', async (name, { sql, parameters }) => {
    await expectTaken(name, sql, toValues(parameters))
  })

  test.each(named(lookups))('many at once of %s', async (name, lookup) => {
    const values = toValues(lookup.parameters).map((value) => [value])
    await expectTaken(name, toBatchedSql(lookup), values)
  })

  test.each(named(guards))('%s, alone and with every part', async (name, guard) => {
    await expectTaken(name, toGuardedSql(guard, []), toGuardedValues(guard, []))
    await expectTaken(name, toGuardedSql(guard, effects), toGuardedValues(guard, effects))
  })

  test.each(named(effects))('%s beside a guard', async (name, part) => {
    await expectTaken(name, toGuardedSql(invoiceIsNew, [part]), toGuardedValues(invoiceIsNew, [part]))
  })

  // The statement would otherwise fail with an unknown error, and the request with 500.
  test('a key that another row has, and says which', async () => {
    const parts = [insertTransactions]
    const [, transaction = ''] = toGuardedValues(invoiceIsNew, parts)
    const [{ guard_id: id }] = JSON.parse(transaction)
    const write = () =>
      client.query(toGuardedSql(invoiceIsNew, parts), [
        toJsonRows(invoiceIsNew, { id, key: null }),
        transaction,
      ])
    await client.query('begin')
    await write()
    const error = await write().catch((thrown: unknown) => thrown)
    await client.query('rollback')
    expect(violates(new DatabaseError('test', error), rerunKey)).toBe(true)
  })
}
