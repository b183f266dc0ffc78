import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBatchedSql } from '../../src/platform/database/batched-queries.ts'
import { toGuardedSql } from '../../src/platform/database/guarded-write.ts'
import { listUniqueKeys, normalizeColumns } from '../../src/platform/database/unique-key.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { describeStatement, type Described } from '../support/describe-statement.ts'
import { effects, guards, lookups, parts, statements } from './declared-statements.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database[Symbol.asyncDispose]()
})

// PostgreSQL takes a limit as a bigint, and an integer fits into it.
const widened = (type: string) => (type === 'integer' ? 'bigint' : type)

const byName = (row: Described['row']) => row.toSorted((a, b) => (a.name < b.name ? -1 : 1))

describe('a declared statement', () => {
  test('is one of many, and its name fits into the 63 bytes that PostgreSQL keeps of it', () => {
    expect(statements.length).toBeGreaterThan(50)
    expect(statements.map(({ name }) => name).filter((name) => Buffer.byteLength(name) > 63)).toEqual([])
  })

  test.each(statements.map((statement) => [statement.name, statement] as const))(
    '%s fits the database',
    async (_name, { sql, parameters, row }) => {
      const found = await describeStatement(client, sql)
      expect(found.parameters.map(widened)).toEqual(
        Object.values(parameters).map(({ type }) => widened(type)),
      )
      expect(byName(found.row)).toEqual(
        byName(Object.entries(row).map(([name, { type }]) => ({ name, type }))),
      )
    },
  )
})

describe('a lookup', () => {
  test('is one of several, and is named by single values', () => {
    expect(lookups.length).toBeGreaterThan(10)
    const ofLists = lookups.filter(({ parameters }) =>
      Object.values(parameters).some(({ type }) => type.endsWith('[]')),
    )
    expect(ofLists).toEqual([])
  })

  // The commits of its connections do not wait for the disk.
  test('only reads', () => {
    expect(
      lookups
        .filter(({ sql }) => /\b(insert|update|delete|merge|nextval)\b/i.test(sql))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test.each(lookups.map((lookup) => [lookup.name, lookup] as const))(
    '%s finds the same when many are made at once',
    async (_name, lookup) => {
      const found = await describeStatement(client, toBatchedSql(lookup))
      expect(found.parameters).toEqual(Object.values(lookup.parameters).map(({ type }) => `${type}[]`))
      const [place, ...row] = found.row
      expect(place).toEqual({ name: 'gathered_place', type: 'bigint' })
      expect(byName(row)).toEqual(
        byName(Object.entries(lookup.row).map(([name, { type }]) => ({ name, type }))),
      )
    },
  )
})

describe('a guarded write', () => {
  test('has guards and parts', () => {
    expect(guards.length).toBeGreaterThan(1)
    expect(effects.length).toBeGreaterThan(5)
  })

  // The name of a statement consists of the names of its guard and parts. If two shared a name, the first would run
  // for both.
  test('has no two guards or parts of one name', () => {
    const names = parts.map(({ name }) => name)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  test.each(guards.map((guard) => [guard.name, guard] as const))('%s fits the database', async (_, guard) => {
    expect(await describeStatement(client, toGuardedSql(guard, []))).toEqual(writes(1))
    expect(await describeStatement(client, toGuardedSql(guard, effects))).toEqual(writes(1 + effects.length))
  })

  // The test above checks all parts with every guard.
  test.each(effects.map((part) => [part.name, part] as const))('%s fits beside a guard', async (_, part) => {
    const [guard] = guards
    if (!guard) throw new Error('there is no guard')
    expect(await describeStatement(client, toGuardedSql(guard, [part]))).toEqual(writes(2))
  })
})

describe('in a database that was never analyzed', () => {
  const hot = ['invoices', 'transactions', 'customers', 'postbacks', 'timers', 'idempotency_keys']

  // With an index of which only the first column matches, a statement would read all rows of a company.
  async function walksOf(sql: string): Promise<string[]> {
    const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const nulls = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''
    await client.query(`prepare planned as ${sql}`)
    const { rows } = await client.query(`explain execute planned${nulls}`)
    await client.query('deallocate planned')
    const lines = rows.map((row) => String(row['QUERY PLAN']))
    return lines.filter((line, place) => {
      const isHot = hot.some((table) => line.includes(` on ${table}`))
      return (
        isHot && / using /.test(line) && /^ *Index Cond: \(company_id = [^)]*\)$/.test(lines[place + 1] ?? '')
      )
    })
  }

  beforeAll(async () => {
    // These are the settings of the connections that write.
    for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
      await client.query(`set ${setting} = off`)
    await client.query('set plan_cache_mode = force_generic_plan')
  })

  test.each(guards.map((guard) => [guard.name, guard] as const))(
    '%s finds each row by its whole key',
    async (_, guard) => {
      expect(await walksOf(toGuardedSql(guard, effects))).toEqual([])
    },
  )

  test.each(['find invoice', 'find invoice with history', 'list invoices with history', 'find customer'])(
    '%s finds each row by its whole key',
    async (named) => {
      const statement = statements.find(({ name }) => name === named)
      expect(await walksOf(statement?.sql ?? '')).toEqual([])
    },
  )
})

/**
 * Returns the types of a guarded write: one set of rows for its guard and for each part, and the ids that it wrote.
 */
function writes(sets: number): Described {
  return {
    parameters: Array.from({ length: sets }, () => 'json'),
    row: [{ name: 'id', type: 'uuid' }],
  }
}

describe('a declared key', () => {
  test('is that of a unique index, whatever it is called', async () => {
    const { rows } = await client.query(`
      select indrelid::regclass::text || ': ' || (
        select string_agg(pg_get_indexdef(indexrelid, place, true), ', ' order by place)
        from generate_series(1, indnkeyatts) place) as key
      from pg_index where indisunique`)
    const kept = rows.map(({ key }) => normalizeColumns(key))
    const keys = listUniqueKeys().map(({ table, columns }) => normalizeColumns(`${table}: ${columns}`))
    expect(keys.length).toBeGreaterThan(9)
    expect(keys.filter((key) => !kept.includes(key))).toEqual([])
  })
})
