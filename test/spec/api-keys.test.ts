import { describe, expect, test } from 'vitest'
import {
  advance,
  florin,
  newCompany,
  newCustomer,
  newSession,
  operator,
  send,
  sessionFor,
  type TestCompany,
} from '../support/florin.ts'

const unknown = '/operator/v1/companies/cmp_01h455vb4pex5vsknk084sn02q/api-keys'
const keysPath = ({ companyId }: Pick<TestCompany, 'companyId'>) =>
  `/operator/v1/companies/${companyId}/api-keys`

async function issue(company: TestCompany, fields: object = {}) {
  const { status, body } = await operator().post(keysPath(company), fields)
  expect(status).toBe(201)
  return body
}

const listOf = async (company: TestCompany, query = '') => operator().get(`${keysPath(company)}${query}`)

const nowOf = async ({ companyId }: TestCompany): Promise<number> =>
  Date.parse((await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)).body.now)

const isoIn = async (company: TestCompany, seconds: number) =>
  new Date((await nowOf(company)) + seconds * 1_000).toISOString()

const openSession = (apiKey: string) =>
  send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, { authorization: `Api-Key ${apiKey}` })

describe('issuing a key', () => {
  test.each([
    ['an empty name', { name: ' ' }, 'body.name too_small'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'body.name too_big'],
    ['a name with a line break', { name: 'a\nb' }, 'body.name invalid_string'],
    ['an end that is no moment', { expiresAt: 'soon' }, 'body.expiresAt invalid_string'],
    ['an end on a day that is none', { expiresAt: '2031-02-30' }, 'body.expiresAt invalid_string'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'body.expiresAt too_small'],
    ['no end', { expiresAt: null }, 'body.expiresAt invalid_type'],
    ['an unknown role', { role: 'owner' }, 'body.role invalid_enum_value'],
    ['an unknown field', { scope: 'all' }, 'body.scope unrecognized_keys'],
  ])('%s is refused', async (_what, fields, problem) => {
    const company = await newCompany()
    const { status, body } = await operator().post(keysPath(company), fields)
    expect(status).toBe(400)
    expect(body.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      problem,
    ])
  })

  test("an end that is past on the company's own clock is refused", async () => {
    const company = await newCompany()
    const expiresAt = await isoIn(company, 3_600)
    await advance(company, 3_600)
    expect((await operator().post(keysPath(company), { expiresAt })).status).toBe(400)
  })

  test('of an unknown company is not found', async () => {
    expect((await operator().post(unknown, {})).status).toBe(404)
  })

  test('answers what it is to be, and the key this once', async () => {
    const company = await newCompany()
    const fields = { name: 'Till at the gate', role: 'clerk', expiresAt: await isoIn(company, 3_600) }
    const key = await issue(company, fields)
    expect(key).toEqual({ ...fields, keyId: expect.stringMatching(/^key_/), apiKey: expect.any(String) })
    expect(await issue(company)).toEqual({
      keyId: expect.any(String),
      apiKey: expect.any(String),
      role: 'admin',
    })
  })
})

describe('a key that expires', () => {
  test('opens sessions until its end and none after, and they end with it', async () => {
    const company = await newCompany()
    const expiresAt = await isoIn(company, 20 * 60)
    const { apiKey } = await issue(company, { expiresAt })
    const opened = await openSession(apiKey)
    expect(opened.body.expiresAt).toBe(expiresAt)
    const session = await sessionFor(apiKey)
    const customerId = await newCustomer(company)
    await advance(company, 20 * 60 - 5)
    expect((await session.get(`/api/customers/${customerId}`)).status).toBe(200)
    await advance(company, 6)
    const legacy = { authorization: `Api-Key ${apiKey}` }
    const refused = [
      await openSession(apiKey),
      await session.get(`/api/customers/${customerId}`),
      await send(`${florin().baseUrl}/api/trx`, 'GET', undefined, legacy),
    ]
    for (const response of refused)
      expect(response).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    expect((await company.legacy.get('/api/trx')).status).toBe(200)
  })

  test('answers as a key that was revoked does', async () => {
    const company = await newCompany()
    const [expired, revoked] = [
      await issue(company, { expiresAt: await isoIn(company, 60) }),
      await issue(company),
    ]
    await advance(company, 61)
    await operator().delete(`${keysPath(company)}/${revoked.keyId}`)
    const [one, other] = [await openSession(expired.apiKey), await openSession(revoked.apiKey)]
    expect({ ...one.body, correlationId: '' }).toEqual({ ...other.body, correlationId: '' })
  })
})

describe('listing keys', () => {
  test('of an unknown company, by anybody but the operator, or with a cursor of nobody is refused', async () => {
    const company = await newCompany()
    expect((await operator().get(unknown)).status).toBe(404)
    expect((await company.api.get(keysPath(company))).status).toBe(401)
    for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?colour=red'])
      expect((await listOf(company, query)).status).toBe(400)
  })

  test('shows each key, those that are over too, and never what opens anything', async () => {
    const company = await newCompany()
    const expiresAt = await isoIn(company, 60)
    const [clerk, gone] = [
      await issue(company, { role: 'clerk', name: 'Till', expiresAt }),
      await issue(company),
    ]
    await operator().delete(`${keysPath(company)}/${gone.keyId}`)
    const { status, body, text } = await listOf(company)
    expect(status).toBe(200)
    const instant = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(body).toEqual({
      keys: [
        {
          keyId: gone.keyId,
          role: 'admin',
          lastFour: gone.apiKey.slice(-4),
          createdAt: instant,
          createdBy: { type: 'operator' },
          revokedAt: instant,
          revokedBy: { type: 'operator' },
        },
        {
          keyId: clerk.keyId,
          name: 'Till',
          role: 'clerk',
          lastFour: clerk.apiKey.slice(-4),
          createdAt: instant,
          createdBy: { type: 'operator' },
          expiresAt,
        },
        expect.objectContaining({ role: 'admin', lastFour: company.apiKey.slice(-4) }),
      ],
      nextCursor: null,
    })
    for (const { apiKey } of [clerk, gone, company]) expect(text).not.toContain(apiKey)
  })

  test('goes page by page over keys of that company only, newest first', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await issue(other)
    const issued: string[] = []
    for (let each = 0; each < 4; each++) issued.unshift((await issue(company)).keyId)
    const seen: string[] = []
    let cursor: string | null = ''
    do {
      const page: { body: { keys: { keyId: string }[]; nextCursor: string | null } } = await listOf(
        company,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      )
      expect(page.body.keys.length).toBeLessThanOrEqual(2)
      seen.push(...page.body.keys.map(({ keyId }) => keyId))
      cursor = page.body.nextCursor
    } while (cursor !== null)
    expect(seen.slice(0, -1)).toEqual(issued)
    expect(seen).toHaveLength(5)
  })
})

describe('the last use of a key', () => {
  const usedAt = async (company: TestCompany, keyId: string): Promise<string | undefined> =>
    (await listOf(company)).body.keys.find((key: { keyId: string }) => key.keyId === keyId).lastUsedAt

  test('is shown once it was used, by itself or by a session, and not before', async () => {
    const company = await newCompany()
    const { keyId, apiKey } = await issue(company)
    const customerId = await newCustomer(company)
    expect(await usedAt(company, keyId)).toBeUndefined()
    const token = await newSession(apiKey)
    await expect.poll(() => usedAt(company, keyId)).toBeDefined()

    const first = await usedAt(company, keyId)
    await advance(company, 10 * 60)
    const credential = { 'x-session-token': token }
    await send(`${florin().baseUrl}/api/customers/${customerId}`, 'GET', undefined, credential)
    await expect.poll(() => usedAt(company, keyId)).not.toBe(first)
    expect(Date.parse((await usedAt(company, keyId)) ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first ?? '') + 10 * 60_000,
    )
  })

  test('is not what a key did that is refused', async () => {
    const company = await newCompany()
    const [gone, used] = [await issue(company), await issue(company)]
    await operator().delete(`${keysPath(company)}/${gone.keyId}`)
    expect((await openSession(gone.apiKey)).status).toBe(401)
    await newSession(used.apiKey)
    await expect.poll(() => usedAt(company, used.keyId)).toBeDefined()
    expect(await usedAt(company, gone.keyId)).toBeUndefined()
  })
})
