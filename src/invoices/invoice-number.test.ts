import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { c, command, openDatabase, query, type Database } from '#platform/database'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { rowsOf } from '../../test/support/database.ts'
import { allocateInvoiceNumber } from './invoice-number.ts'

const insertNumbered = command({
  name: 'test: insert numbered invoice',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), number: c.text() },
  row: {},
  sql: `with customer as (
          insert into customers (company_id, id, custom_fields, created_at, updated_at)
          values ($1, $2, '{}', now(), now()) returning id)
        insert into invoices (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only,
          payment_methods, items, custom_fields, reminders, amount_cents, status, created_at, updated_at)
        select $1, $2, $3, id, '', now(), now(), true, '{cc}', '[]', '{}', false, 100, 'Pending', now(), now()
        from customer`,
})

const takeOfSequence = command({
  name: 'test: take from the former sequence',
  parameters: {},
  row: { taken: c.bigint },
  sql: `select nextval('invoice_numbers') as taken`,
})

const watchCommits = [
  `create table commits (synchronous text not null)`,
  `create function note_commit() returns trigger language plpgsql as $$
     begin insert into commits values (current_setting('synchronous_commit')); return null; end $$`,
  `create constraint trigger at_commit after insert or update on invoice_counters deferrable initially deferred
     for each row execute function note_commit()`,
].map((sql, place) => command({ name: `test: watch commits ${place}`, parameters: {}, row: {}, sql }))

const listCommits = query({
  name: 'test: list commits',
  parameters: {},
  row: { synchronous: c.text(), now: c.text() },
  sql: `select synchronous, current_setting('synchronous_commit') as now from commits`,
})

const migration = join(import.meta.dirname, '../../migrations/0106-portable-writes.sql')
const [beginCounters = ''] = readFileSync(migration, 'utf8').split(';')

const numberInvoice = (db: Database, companyId: CompanyId, number: string) =>
  db.run(insertNumbered, { companyId, id: testIds.next(), number })

test('each company counts its invoices for itself from INV-1000, whatever its own numbers are', async () => {
  await using store = await openStore()
  const [one, other] = [await store.newCompany(), await store.newCompany()]
  await numberInvoice(store.db, other, 'INV-ZZZZ')
  const numbers: string[] = []
  for (const company of [one, one, other, one, other])
    numbers.push(await allocateInvoiceNumber(store.db, company))
  expect(numbers).toEqual(['INV-1000', 'INV-1001', 'INV-1000', 'INV-1002', 'INV-1001'])
})

test('no two of many at once get the same number, and none is left out', async () => {
  await using store = await openStore()
  const company = await store.newCompany()
  const numbers = await Promise.all(
    Array.from({ length: 300 }, () => allocateInvoiceNumber(store.db, company)),
  )
  const expected = Array.from({ length: 300 }, (_, n) => `INV-${(46_656 + n).toString(36).toUpperCase()}`)
  expect(numbers.toSorted()).toEqual(expected)
})

test('many companies at once, asked by two processes, each count for themselves', async () => {
  await using store = await openStore()
  const companies = await Promise.all(Array.from({ length: 8 }, () => store.newCompany()))
  const other = openDatabase({ url: store.url })
  const asked = Array.from({ length: 25 }, () => companies).flat()
  const taken = await Promise.all(
    asked.flatMap((company) =>
      [store.db, other].map(async (db) => ({ company, number: await allocateInvoiceNumber(db, company) })),
    ),
  )
  await other.close()
  const expected = Array.from({ length: 50 }, (_, n) => `INV-${(46_656 + n).toString(36).toUpperCase()}`)
  for (const company of companies) {
    const own = taken.filter((each) => each.company === company).map(({ number }) => number)
    expect(own.toSorted()).toEqual(expected)
  }
})

test('since the migration, a company with numbers of the former sequence counts on above all that it gave', async () => {
  await using store = await openStore()
  const [old, young] = [await store.newCompany(), await store.newCompany()]
  for (let n = 0; n < 40; n++) await store.db.run(takeOfSequence, {})
  await numberInvoice(store.db, old, 'INV-100A')
  await rowsOf(store.url, beginCounters)
  const [first, second] = [
    await allocateInvoiceNumber(store.db, old),
    await allocateInvoiceNumber(store.db, old),
  ]
  expect([first, second]).toEqual(['INV-1014', 'INV-1015'])
  expect(await allocateInvoiceNumber(store.db, young)).toBe('INV-1000')
})

test('numbers that others have are stepped over one by one, and further and further once they are many', async () => {
  await using store = await openStore()
  const company = await store.newCompany()
  const taken: number[] = []
  for (let met = 0; met < 14; met++)
    taken.push(parseInt((await allocateInvoiceNumber(store.db, company, met)).slice(4), 36))
  const steps = taken.slice(1).map((number, place) => number - (taken[place] ?? 0))
  expect(steps).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 16, 64])
})

test('taking a number does not wait for the disk, and whatever is written next does', async () => {
  await using store = await openStore()
  const company = await store.newCompany()
  for (const sql of watchCommits) await store.db.run(sql, {})
  for (let n = 0; n < 3; n++) await allocateInvoiceNumber(store.db, company)
  const commits = ['off', 'off', 'off'].map((synchronous) => ({ synchronous, now: 'on' }))
  expect(await store.db.all(listCommits, {})).toEqual(commits)
})
