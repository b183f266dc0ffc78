import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { getAudit } from '../support/audit.ts'
import { newDashboard, openDashboard } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getExport } from '../support/exports.ts'
import { newCompany, newCustomer, type Loose, type TestCompany } from '../support/florin.ts'
import { expectFields } from '../support/search.ts'
import { membersOf, newUser, setSettings } from '../support/users.ts'
import { rowsOfService } from '../support/service-database.ts'

type Filters = Record<string, string | number>

const auditPath = ({ companyId }: TestCompany, filters: Filters = {}) =>
  `/dashboard/v1/companies/${companyId}/audit${queryOf(filters)}`

const filePath = ({ companyId }: TestCompany, filters: Filters = {}) =>
  `/dashboard/v1/companies/${companyId}/exports/audit.csv${queryOf(filters)}`

function queryOf(filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** Opens a company whose admin creates customers. */
async function openAudited(customers: number) {
  const company = await newCompany({ timeZone: 'America/Chicago' })
  const admin = await newDashboard(company)
  for (let place = 1; place <= customers; place++) {
    const made = await admin.post('/api/customers', { email: `payer-${place}@example.com` })
    expect(made.status, made.text).toBe(201)
  }
  return { company, admin }
}

const idsOf = (entries: Loose[]) => entries.map(({ id }) => id)

describe('the audit of a company', () => {
  test('is for its admins only', async () => {
    const { company, admin } = await openAudited(1)
    const other = await newDashboard(await newCompany())
    for (const path of [auditPath(company), filePath(company)]) {
      expect((await admin.get(path)).status).toBe(200)
      expectEnvelope(await other.get(path), 404, 'not_found')
      for (const role of ['clerk', 'read_only'])
        expectEnvelope(await (await newDashboard(company, role)).get(path), 403, 'forbidden')
    }
  })

  test('has the entries of the company, and of no other one', async () => {
    const { company, admin } = await openAudited(1)
    await openAudited(1)
    const { personId } = (await admin.user.browser.call('GET', '/me')).body.person
    const { body } = await admin.get(auditPath(company, { limit: 100 }))
    expect(idsOf(body.entries)).toEqual(idsOf(await getAudit(company)))
    expect(body.nextCursor).toBeNull()
    expect(body.entries[0]).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: expect.any(String),
      actor: { type: 'person', id: personId, name: 'Ada Lovelace', email: admin.user.email },
      action: 'customer.created',
      subject: { kind: 'customer', id: expect.stringMatching(/^cus_/) },
      changes: { email: {} },
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      correlationId: expect.any(String),
    })
    const byOperator = body.entries.filter(({ actor }: Loose) => actor.type === 'operator')
    expect(byOperator.at(-1)).toMatchObject({ actor: { type: 'operator', name: 'Operator' } })
  })

  test('shows a setting before and after', async () => {
    const { company, admin } = await openAudited(0)
    await setSettings(company.companyId, { reminders: { daysBefore: [3] } })
    await setSettings(company.companyId, { reminders: { daysBefore: [5] } })
    const { entries } = (await admin.get(auditPath(company, { action: 'company.changed' }))).body
    expect(entries[0].changes).toEqual({ 'settings.reminders.daysBefore': { before: [3], after: [5] } })
  })

  test('is filtered by actor, action, record and day of the company', async () => {
    const { company, admin } = await openAudited(2)
    const clerk = await newDashboard(company, 'clerk')
    const { id } = (await clerk.post('/api/customers', { email: 'by-clerk@example.com' })).body
    const { personId } = (await clerk.user.browser.call('GET', '/me')).body.person
    const find = async (filters: Filters) =>
      (await admin.get(auditPath(company, { action: 'customer.created', ...filters }))).body.entries
    const all: Loose[] = await find({})
    expect(all).toHaveLength(3)
    expect(await find({ actor: personId })).toEqual([all[0]])
    expect(await find({ actor: 'operator' })).toEqual([])
    expect(await find({ subject: id })).toEqual([all[0]])
    expect(await find({ subject: 'customer' })).toEqual(all)
    // 3 July ends at 05:00 UTC on the next day in Chicago.
    const move = (entry: Loose, at: string) => moveEntry(entry['id'], at)
    await move(all[0] ?? {}, '2026-07-04T05:00:00Z')
    await move(all[1] ?? {}, '2026-07-04T04:59:59.999Z')
    await move(all[2] ?? {}, '2026-07-03T05:00:00Z')
    const idsOfDays = async (from: string, to: string) => idsOf(await find({ from, to }))
    expect(await idsOfDays('2026-07-03', '2026-07-03')).toEqual(idsOf(all.slice(1)))
    expect(await idsOfDays('2026-07-04', '2026-07-04')).toEqual(idsOf(all.slice(0, 1)))
    expect(await idsOfDays('2026-07-04T04:59:59.999Z', '2026-07-04T05:00:00Z')).toEqual(
      idsOf(all.slice(0, 2)),
    )
    expect(await idsOfDays('2026-07-01', '2026-07-02')).toEqual([])
  })

  test('is read page by page, each entry once', async () => {
    const { company, admin } = await openAudited(5)
    const request = { action: 'customer.created', limit: 2 }
    const pages: unknown[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const read = await admin.get(auditPath(company, { ...request, cursor }))
      expect(read.status, read.text).toBe(200)
      pages.push(idsOf(read.body.entries))
      cursor = read.body.nextCursor
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(idsOf(await getAudit(company, { action: 'customer.created' })))
  })

  test('refuses a filter that it does not have, and the cursor of another filter or company', async () => {
    const { company, admin } = await openAudited(2)
    const refuse = async (filters: Filters, path: string, code: string) =>
      expectFields(await admin.get(auditPath(company, filters)), [[path, code]])
    await refuse({ actor: 'x' }, 'query.actor', 'invalid_string')
    await refuse({ action: 'company' }, 'query.action', 'invalid_enum_value')
    await refuse({ from: 'yesterday' }, 'query.from', 'invalid_string')
    await refuse({ from: '2026-03-02', to: '2026-03-01' }, 'query.from', 'reversed_range')
    await refuse({ companyId: company.companyId }, 'query.companyId', 'unrecognized_keys')
    const { nextCursor: cursor } = (await admin.get(auditPath(company, { limit: 1 }))).body
    await refuse({ cursor, action: 'customer.created' }, 'query.cursor', 'invalid_cursor')
    const other = await openAudited(0)
    expectFields(await other.admin.get(auditPath(other.company, { cursor })), [
      ['query.cursor', 'invalid_cursor'],
    ])
    expectFields(await admin.get(filePath(company, { action: 'company' })), [
      ['query.action', 'invalid_enum_value'],
    ])
  })

  test('keeps the name of a removed person, without the email', async () => {
    const { company, admin } = await openAudited(0)
    const clerk = await newUser(company, 'clerk', 'Grace Hopper')
    const { personId } = (await clerk.browser.call('GET', '/me')).body.person
    await newCustomerBy(company, clerk)
    expect((await membersOf(company).remove(clerk.memberId)).status).toBe(200)
    const { entries } = (await admin.get(auditPath(company, { actor: personId }))).body
    expect(entries[0]).toMatchObject({ action: 'customer.created' })
    for (const { actor } of entries)
      expect(actor).toEqual({ type: 'person', id: personId, name: 'Grace Hopper' })
  })

  test('has no secret', async () => {
    const { company, admin } = await openAudited(0)
    const text = JSON.stringify((await admin.get(auditPath(company, { limit: 100 }))).body)
    expect(text).toContain('api_key.issued')
    const { apiKey, hppToken, sessionToken } = company
    const cookie = admin.user.browser.cookie() ?? 'none'
    for (const secret of [apiKey, hppToken, sessionToken, cookie]) expect(text).not.toContain(secret)
  })
})

describe('the file of the audit', () => {
  test('has the entries of the list, and is recorded', async () => {
    const { company, admin } = await openAudited(3)
    await newCustomer(company)
    const lines = await getExport(company, admin.user, filePath(company))
    const { entries } = (await admin.get(auditPath(company, { limit: 100 }))).body
    expect(entries[0]).toMatchObject({
      action: 'audit.exported',
      subject: { kind: 'company', id: company.companyId },
    })
    expect(lines.map(({ id }) => id)).toEqual(idsOf(entries))
    expect(lines[1]).toMatchObject({
      at: entries[1].at,
      'actor.name': 'Ada Lovelace',
      'actor.email': admin.user.email,
      action: 'customer.created',
      'subject.id': entries[1].subject.id,
      changes: '{"email":{}}',
    })
    const action = 'customer.created'
    expect(await getExport(company, admin.user, filePath(company, { action }))).toEqual(lines.slice(1, 4))
    const [noted] = (await admin.get(auditPath(company, { action: 'audit.exported' }))).body.entries
    expect(noted.changes).toEqual({ 'filters.action': { after: action } })
  })

  test('has entries beyond one batch, each once', async () => {
    const { company, admin } = await openAudited(1)
    const own = parseId('cmp', company.companyId)
    await rowsOfService(
      `insert into audit select gen_random_uuid(), company_id, at, actor, 'product.put', 'product', 'p-' || place, null, null, 'c'
       from audit, generate_series(1, 1200) place where company_id = $1 and action = 'customer.created'`,
      [own],
    )
    const lines = await getExport(company, admin.user, filePath(company, { subject: 'product' }))
    expect(new Set(lines.map((line) => line['subject.id'])).size).toBe(1_200)
    expect(lines).toHaveLength(1_200)
  })
})

async function newCustomerBy(company: TestCompany, { browser }: Awaited<ReturnType<typeof newUser>>) {
  const made = await openDashboard(browser, company).post('/api/customers', { email: 'payer@example.com' })
  expect(made.status, made.text).toBe(201)
}

/** Moves an entry to another instant. The service has no right to do so; the test owns the database. */
async function moveEntry(id: unknown, at: string): Promise<void> {
  const values = [parseId('aud', String(id)), at]
  await rowsOfService('update audit set at = $2 where id = $1', values)
}
