import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { migrate } from '#platform/database'
import { openStore, testIds } from '../../test/support/bare-company.ts'
import { createEmptyDatabase } from '../../test/support/database.ts'
import { loadExistingCompany, loadProducts, putProduct } from '#companies'
import { createSystemCall, loadAudit } from './index.ts'

const soap = { productId: 'soap', name: 'Soap', priceCents: toCents(950), code: undefined, active: true }

test('what cannot be noted is not done', async () => {
  await using store = await openStore()
  const { db } = store
  const company = await loadExistingCompany(db, await store.newCompany())
  const deps = { db, ids: testIds, clock: systemClock }
  await onBooks(store.url, `alter table audit add constraint full_up check (action <> 'product.put')`)
  await expect(putProduct(deps, company, soap, createSystemCall(testIds))).rejects.toThrow('full_up')
  expect(await loadProducts(db, company.id, ['soap'])).toEqual(new Map())
  await onBooks(store.url, 'alter table audit drop constraint full_up')
  await putProduct(deps, company, soap, createSystemCall(testIds))
  const { entries } = await loadAudit(db, { companyId: company.id }, { before: undefined, limit: 10 })
  expect(entries).toMatchObject([{ action: 'product.put', subjectId: 'soap' }])
})

describe('the books of the audit', () => {
  test('take new entries and let go of none, not even by who owns them', async () => {
    await using database = await createEmptyDatabase()
    const role = `keeper_of_${database.name}`
    await onBooks(database.url, `create role ${role}; grant all on schema public to ${role}`)
    const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${role}`)}`
    await migrate(url, join(import.meta.dirname, '..', '..', 'migrations'))
    const entry = `'${testIds.next()}', null, now(), '{"type":"operator"}', 'surcharge_rules.put', 'surcharge_rules', 'operator-1', null, null, 'c'`
    await onBooks(url, `insert into audit values (${entry})`)
    for (const change of [`update audit set action = 'x'`, 'delete from audit', 'truncate audit'])
      await expect(onBooks(url, change), change).rejects.toThrow('permission denied')
    expect(await onBooks(url, 'select action from audit')).toEqual([{ action: 'surcharge_rules.put' }])
    await onBooks(database.url, `drop owned by ${role}; drop role ${role}`)
  })
})

async function onBooks(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
