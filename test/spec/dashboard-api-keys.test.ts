import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { getFields } from '../support/customers.ts'
import { newConfirmedAdmin, newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import {
  florin,
  newCompany,
  operator,
  send,
  sessionFor,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { getStoredText } from '../support/stored-text.ts'
import { until } from '../support/until.ts'

const keysPath = ({ companyId }: TestCompany, keyId?: string) =>
  `/dashboard/v1/companies/${companyId}/api-keys${keyId === undefined ? '' : `/${keyId}`}`

const till = { name: 'Till', role: 'clerk' }

async function openKeys() {
  const company = await newCompany()
  return { company, admin: await newConfirmedAdmin(company) }
}

async function create(company: TestCompany, admin: DashboardClient, body: object = till): Promise<Loose> {
  const created = await admin.post(keysPath(company), body)
  expect(created.status, created.text).toBe(201)
  return created.body
}

const findKey = async (company: TestCompany, admin: DashboardClient, keyId: string): Promise<Loose> =>
  (await admin.get(keysPath(company))).body.keys.find((key: Loose) => key['keyId'] === keyId)

const openSession = (apiKey: string) =>
  send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, { authorization: `Api-Key ${apiKey}` })

describe('creating a key', () => {
  test('shows the key once, lists its last four and its creator, and leaves it out of the audit', async () => {
    const { company, admin } = await openKeys()
    const answered = await admin.post(keysPath(company), till)
    const { keyId, apiKey } = answered.body
    expect(answered).toMatchObject({ status: 201, body: { ...till, keyId, apiKey } })
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const entry = await expectAuditEntry(company, admin, answered, {
      before: 0,
      action: 'api_key.issued',
      subject: { kind: 'api_key', id: keyId },
      changes: { role: { after: 'clerk' }, name: { after: 'Till' } },
    })
    const listed = await admin.get(keysPath(company))
    expect(listed.body.keys[0]).toEqual({
      ...till,
      keyId,
      lastFour: apiKey.slice(-4),
      createdAt: expect.any(String),
      createdBy: entry['actor'],
    })
    expect(listed.text).not.toContain(apiKey)
    expect(await getStoredText(company)).not.toContain(apiKey)
  })

  test.each([
    ['an empty name', { ...till, name: ' ' }, { path: 'body.name', code: 'too_small' }],
    ['a name of 101 characters', { ...till, name: 'x'.repeat(101) }, { path: 'body.name', code: 'too_big' }],
    ['an unknown role', { ...till, role: 'owner' }, { path: 'body.role', code: 'invalid_enum_value' }],
    ['an unknown field', { ...till, scope: 'all' }, { path: 'body.scope', code: 'unrecognized_keys' }],
  ])('%s is refused', async (_what, body, problem) => {
    const { company, admin } = await openKeys()
    expect(getFields(await admin.post(keysPath(company), body))).toEqual([problem])
  })

  test('a use shows the time of the last use, within a minute', async () => {
    const { company, admin } = await openKeys()
    const { keyId, apiKey } = await create(company, admin)
    expect(await findKey(company, admin, keyId)).not.toHaveProperty('lastUsedAt')
    expect((await openSession(apiKey)).status).toBe(201)
    // The operator has no limit of requests, which waiting in short steps would exceed.
    const path = `/operator/v1/companies/${company.companyId}/api-keys`
    const readUse = async () =>
      (await operator().get(path)).body.keys.find((key: Loose) => key['keyId'] === keyId)['lastUsedAt']
    await until(async () => (await readUse()) !== undefined)
    expect(await findKey(company, admin, keyId)).toHaveProperty('lastUsedAt')
  })
})

describe('retiring a key', () => {
  test('refuses its next call and ends its sessions', async () => {
    const { company, admin } = await openKeys()
    const { keyId, apiKey } = await create(company, admin, { name: 'Shop', role: 'admin' })
    const session = await sessionFor(apiKey)
    expect((await session.get('/api/events')).status).toBe(200)
    const retired = await admin.call('DELETE', keysPath(company, keyId))
    expect(retired).toMatchObject({ status: 200, body: { message: 'success' } })
    expect((await session.get('/api/events')).status).toBe(401)
    expect((await openSession(apiKey)).status).toBe(401)
    const { person } = (await admin.user.browser.call('GET', '/me')).body
    expect(await findKey(company, admin, keyId)).toMatchObject({
      revokedAt: expect.any(String),
      revokedBy: { type: 'person', id: person.personId, name: person.name },
    })
  })

  test('by two admins at once is recorded once, by the one who was first', async () => {
    const { company, admin } = await openKeys()
    const other = await newConfirmedAdmin(company)
    const { keyId } = await create(company, admin)
    const press = (dashboard: DashboardClient) => dashboard.call('DELETE', keysPath(company, keyId))
    const answered = await Promise.all([admin, other, admin, other].map(press))
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const entries = await getAudit(company, { action: 'api_key.revoked' })
    expect(entries).toMatchObject([{ subject: { kind: 'api_key', id: keyId } }])
    expect((await findKey(company, admin, keyId))['revokedBy']).toEqual(entries[0]?.['actor'])
  })

  test('a key of another company, and an unknown one, are not found', async () => {
    const { company, admin } = await openKeys()
    const other = await openKeys()
    const { keyId, apiKey } = await create(other.company, other.admin)
    expect((await admin.call('DELETE', keysPath(company, keyId))).status).toBe(404)
    expect((await admin.call('DELETE', keysPath(other.company, keyId))).status).toBe(404)
    expect((await openSession(apiKey)).status).toBe(201)
  })
})

test('an admin who did not confirm lists keys, and creates and retires none', async () => {
  const { company, admin } = await openKeys()
  const { keyId, apiKey } = await create(company, admin)
  const late = await newDashboard(company)
  expect((await late.get(keysPath(company))).body.keys).toHaveLength(2)
  for (const refused of [
    await late.post(keysPath(company), till),
    await late.call('DELETE', keysPath(company, keyId)),
  ])
    expect(refused).toMatchObject({ status: 403, body: { reauthenticate: true } })
  expect((await openSession(apiKey)).status).toBe(201)
})

test.each(['clerk', 'read_only'])('a %s sees no key', async (role) => {
  const { company, admin } = await openKeys()
  const { keyId } = await create(company, admin)
  const dashboard = await newDashboard(company, role)
  expect((await dashboard.get(keysPath(company))).status).toBe(403)
  expect((await dashboard.post(keysPath(company), till)).status).toBe(403)
  expect((await dashboard.call('DELETE', keysPath(company, keyId))).status).toBe(403)
})
