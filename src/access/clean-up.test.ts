import { expect, test } from 'vitest'
import { dayMs, systemClock } from '#kernel/clock'
import { installationId, type CompanyId } from '#kernel/ids'
import { c, command, query, type Database } from '#platform/database'
import { openStore } from '../../test/support/bare-company.ts'
import { accessJobs, cleanUpJob } from './clean-up.ts'

const keepKeys = command({
  name: 'test: keep idempotency keys',
  parameters: { companyId: c.uuid<CompanyId>(), count: c.integer, expiresAt: c.instant },
  row: {},
  sql: `insert into idempotency_keys (company_id, key, fingerprint, leased_until, holder, created_at, expires_at)
        select $1, 'key ' || each || ($3::timestamptz), '', now(), gen_random_uuid(), now(), $3 from generate_series(1, $2) as each`,
})

const openSessions = command({
  name: 'test: open sessions',
  parameters: { companyId: c.uuid<CompanyId>(), count: c.integer, expiresAt: c.instant },
  row: {},
  sql: `with key as (
          insert into api_keys (company_id, id, role, created_at) values ($1, gen_random_uuid(), 'admin', now())
          returning company_id, id),
        opened as (
          insert into sessions (company_id, id, key_id, created_at, expires_at)
          select company_id, gen_random_uuid(), id, now(), $3 from key, generate_series(1, $2) returning id)
        insert into secret_lookups (hash, kind, company_id, subject_id, created_at)
        select sha256(id::text::bytea), 'session', $1, id, now() from opened`,
})

const keepMails = command({
  name: 'test: keep a mail',
  parameters: { companyId: c.uuid<CompanyId>(), createdAt: c.instant },
  row: {},
  sql: `insert into outbox (company_id, id, channel, kind, recipient, facts, created_at)
        values ($1, gen_random_uuid(), 'email', 'security_notice', 'a@b.example', '{}', $2)`,
})

const emptiedMails = query({
  name: 'test: emptied mails',
  parameters: {},
  row: { emptied: c.bigint },
  sql: `select count(*) as emptied from outbox where emptied`,
})

const left = query({
  name: 'test: what a clean-up left',
  parameters: {},
  row: { keys: c.bigint, sessions: c.bigint, lookups: c.bigint },
  sql: `select (select count(*) from idempotency_keys) as keys, (select count(*) from sessions) as sessions,
               (select count(*) from secret_lookups) as lookups`,
})

test('a clean-up forgets all that is over, in batches that a statement gets through, and nothing else', async () => {
  await using store = await openStore()
  const companyId = await store.newCompany()
  const now = systemClock.now()
  for (const keep of [keepKeys, openSessions]) {
    await store.db.run(keep, { companyId, count: 2_300, expiresAt: now - dayMs })
    await store.db.run(keep, { companyId, count: 3, expiresAt: now + dayMs })
  }
  const batches: number[] = []
  const cleanUp = accessJobs({ db: counted(store.db, batches), clock: systemClock })[cleanUpJob]
  const outcome = await cleanUp?.({ companyId, kind: cleanUpJob, subjectId: '', dueAt: now, attempts: 0 })
  const ofEach = [...Array.from({ length: 4 }, () => 500), 300]
  expect(batches).toEqual([...ofEach, ...ofEach])
  expect(await store.db.first(left, {})).toEqual({ keys: 3, sessions: 3, lookups: 3 })
  expect(outcome).toEqual({ againAt: expect.closeTo(now + dayMs, -5) })
})

test('a clean-up of any company forgets the records of the installation', async () => {
  await using store = await openStore()
  const companyId = await store.newCompany()
  const now = systemClock.now()
  await store.db.run(keepKeys, { companyId: installationId, count: 7, expiresAt: now - dayMs })
  await store.db.run(keepKeys, { companyId: installationId, count: 3, expiresAt: now + dayMs })
  await store.db.run(keepMails, { companyId: installationId, createdAt: now - 91 * dayMs })
  await store.db.run(keepMails, { companyId: installationId, createdAt: now - 89 * dayMs })
  const cleanUp = accessJobs({ db: store.db, clock: systemClock })[cleanUpJob]
  await cleanUp?.({ companyId, kind: cleanUpJob, subjectId: '', dueAt: now, attempts: 0 })
  expect(await store.db.first(left, {})).toMatchObject({ keys: 3 })
  expect(await store.db.first(emptiedMails, {})).toEqual({ emptied: 1 })
})

/** Wraps the database and records how many rows each deletion removed. */
function counted(db: Database, batches: number[]): Database {
  return {
    ...db,
    async run(statement, values) {
      const rows = await db.run(statement, values)
      for (const row of rows) if ('deleted' in row) batches.push(Number(row['deleted']))
      return rows
    },
  }
}
