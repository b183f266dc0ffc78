import { expect, test } from 'vitest'
import { runCommandInProcess } from '../support/command-here.ts'
import { createDatabase, rowsOf } from '../support/database.ts'
import type { Loose } from '../support/florin.ts'
import { joinOperatorsAt } from '../support/operators.ts'
import { newDataFolder, startService } from '../support/own-service.ts'

/** Starts a service with its own database, and signs an operator in there. */
async function openInstallation() {
  const database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const service = await startService(environment)
  const browser = await joinOperatorsAt(service)
  return {
    status: async (): Promise<Loose> => (await browser.call('GET', '/operator/status')).body,
    backUp: () =>
      runCommandInProcess(
        ['backup', `${environment.FLORIN_DATA}/backup`, '--pace', '0', '--without-processor'],
        environment,
      ),
    newCompany: async (name: string): Promise<string> =>
      (await service.operator.post('/operator/v1/companies', { name })).body.companyId,
    operator: service.operator,
    run: (sql: string, values: unknown[] = []) => rowsOf(database.url, sql, values),
    [Symbol.asyncDispose]: async () => {
      await service.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('an installation with a backup is in order, and a suspended company is only noted', async () => {
  await using installation = await openInstallation()
  const { status, backUp, newCompany, operator, run } = installation
  expect(await status()).toMatchObject({ status: 'attention', checkedAt: expect.any(String) })
  expect((await status()).checks.filter((check: Loose) => check.status !== 'ok')).toEqual([
    {
      name: 'backup',
      status: 'attention',
      count: 0,
      text: 'There is no backup yet.',
      command: 'npx florin backup <file>',
    },
  ])
  const made = await backUp()
  expect(made.exitCode, made.complaint).toBe(0)
  const inOrder = await status()
  expect(inOrder.status, JSON.stringify(inOrder)).toBe('ok')
  expect(inOrder.checks.map((check: Loose) => check.name)).toEqual([
    'outcomes',
    'due_work',
    'webhooks',
    'messages',
    'backup',
    'books',
    'suspended',
  ])
  const companyId = await newCompany('Late & Sons')
  await operator.post(`/operator/v1/companies/${companyId}/suspend`, {})
  const noted = await status()
  expect(noted.status).toBe('ok')
  expect(noted.checks).toContainEqual({
    name: 'suspended',
    status: 'note',
    companyId,
    companyName: 'Late & Sons',
    count: 1,
    text: 'The company is suspended.',
    command: `npx florin company resume ${companyId}`,
  })
  await run(`update backups set finished_at = now() - interval '27 hours'`)
  expect((await status()).checks).toContainEqual({
    name: 'backup',
    status: 'attention',
    count: 0,
    text: 'The last backup ended 27 hours ago.',
    command: 'npx florin backup <file>',
  })
})

// Each state is planted in the database. Most of them take hours or a broken server.
const planted: Record<string, string> = {
  outcomes: `with company as (select id from companies where name = 'Planted'),
    attempt as (
      insert into transactions (company_id, id, purpose, action, status, subtotal_cents, fee_cents, payment_method,
        instrument, unknown_at, correlation_id, created_at, updated_at)
      select id, gen_random_uuid(), 'one-off', 'sale', 'created', 100, 0, 'cc', '{}', now() - interval '1 hour',
        'planted', now() - interval '1 hour', now() from company
      returning company_id, id)
    insert into timers (company_id, kind, subject_id, due_at, wake_at)
    select company_id, 'reconcile', id::text, now() + interval '1 day', now() + interval '1 day' from attempt`,
  due_work: `insert into timers (company_id, kind, subject_id, due_at, wake_at)
    select id, 'planted kind', 'x', now() - interval '2 hours', now() - interval '2 hours' from companies where name = 'Planted'`,
  webhooks: `insert into postbacks (company_id, event_id, type, occurred_at, snapshot, status, attempts, attempts_made, created_at)
    select id, gen_random_uuid(), 'invoice.paid', now(), '{}', 'parked', '[]', 8, now()
    from companies, generate_series(1, 3) where name = 'Planted'`,
  messages: `with message as (
      insert into outbox (company_id, id, channel, kind, recipient, facts, created_at)
      select id, gen_random_uuid(), 'email', 'security_notice', 'a@b.example', '{}', now() - interval '2 hours'
      from companies where name = 'Planted' returning company_id, id)
    insert into timers (company_id, kind, subject_id, due_at, wake_at)
    select company_id, 'mail', id::text, now() + interval '1 day', now() + interval '1 day' from message`,
  books: `insert into money_audits (company_id, period_from, period_until, compared, differences, told, started_at, ended_at)
    select id, now(), now(), 9, 2, 2, now(), now() from companies where name = 'Planted'`,
}

test('each trouble is named with its company, its count and a command that exists', async () => {
  await using installation = await openInstallation()
  const { status, newCompany, run } = installation
  const companyId = await newCompany('Planted')
  for (const sql of Object.values(planted)) await run(sql)
  const { status: overall, checks } = await status()
  expect(overall).toBe('attention')
  const troubles = checks.filter((check: Loose) => check.status === 'attention')
  expect(
    troubles.map(({ name, companyName, count, command }: Loose) => ({ name, companyName, count, command })),
  ).toEqual([
    {
      name: 'outcomes',
      companyName: 'Planted',
      count: 1,
      command: `npx florin audit-money --company ${companyId}`,
    },
    { name: 'due_work', companyName: undefined, count: 1, command: undefined },
    {
      name: 'webhooks',
      companyName: 'Planted',
      count: 3,
      command: `npx florin webhook replay ${companyId} --parked`,
    },
    {
      name: 'messages',
      companyName: 'Planted',
      count: 1,
      command: `npx florin alerts ${companyId} --status open`,
    },
    { name: 'backup', companyName: undefined, count: 0, command: 'npx florin backup <file>' },
    {
      name: 'books',
      companyName: 'Planted',
      count: 2,
      command: `npx florin audit-money --company ${companyId}`,
    },
  ])
  expect(troubles[1].text).toContain('"planted kind": 1, the oldest by 120 minutes')
  for (const { command } of [...troubles, { command: `npx florin company resume ${companyId}` }]) {
    if (command === undefined) continue
    const [, program, ...args] = command.split(' ')
    expect(program).toBe('florin')
    const help = await runCommandInProcess([...args, '--help'], {})
    expect(help.exitCode, `${command}: ${help.complaint}`).toBe(0)
  }
})

test('books that were not compared for three days are named', async () => {
  await using installation = await openInstallation()
  const { status, newCompany, run } = installation
  const companyId = await newCompany('Not compared')
  await run(`update companies set created_at = now() - interval '4 days' where name = 'Not compared'`)
  expect((await status()).checks).toContainEqual({
    name: 'books',
    status: 'attention',
    companyId,
    companyName: 'Not compared',
    count: 0,
    text: 'The books were not compared with those of the processor for three days.',
    command: `npx florin audit-money --company ${companyId}`,
  })
})
