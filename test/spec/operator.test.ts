import { describe, expect, test } from 'vitest'
import { florin, newCompany, newSession, operator, send } from '../support/florin.ts'
import { processorSide } from '../support/processor-side.ts'
import { expectedCell } from '../support/service-database.ts'

const companies = '/operator/v1/companies'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'
const everyDay = Array.from({ length: 60 }, (_, day) => day + 1)

async function create(fields: object = {}) {
  return operator().post(companies, { name: 'Acme', ...fields })
}

function fieldOf(response: { body: { fields?: { path: string; code: string }[] } }) {
  return response.body.fields?.map(({ path, code }) => `${path} ${code}`)
}

describe('the operator token', () => {
  test('anything but the operator token answers 401', async () => {
    const { apiKey, sessionToken } = await newCompany()
    const { baseUrl, operatorToken } = florin()
    const credentials = [
      {},
      { authorization: `Api-Key ${apiKey}` },
      { 'x-session-token': sessionToken },
      { authorization: 'Bearer wrong' },
      { authorization: operatorToken },
    ]
    for (const headers of credentials) {
      const response = await send(`${baseUrl}${companies}`, 'POST', { name: 'Acme' }, { ...headers })
      expect(response.status).toBe(401)
      expect(response.body).toMatchObject({ error: 'unauthorized' })
    }
  })
})

describe('creating a company', () => {
  const refused: [string, object, string][] = [
    ['a missing name', { name: undefined }, 'body.name invalid_type'],
    ['an empty name', { name: ' ' }, 'body.name too_small'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'body.name too_big'],
    ['an email that is none', { email: 'nobody' }, 'body.email invalid_string'],
    ['an unknown state', { state: 'XX' }, 'body.state invalid_enum_value'],
    ['a zip of 4 digits', { zip: '7520' }, 'body.zip invalid_string'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'body.timeZone invalid_string'],
    ['a bare offset', { timeZone: '+01:00' }, 'body.timeZone invalid_string'],
    ['no product', { products: [] }, 'body.products too_small'],
    ['an unknown product', { products: ['cash'] }, 'body.products.0 invalid_enum_value'],
    [
      'a surcharge above 3.00',
      { surcharge: { enabled: true, percentage: 3.01 } },
      'body.surcharge.percentage too_big',
    ],
    [
      'a surcharge below 0',
      { surcharge: { enabled: true, percentage: -1 } },
      'body.surcharge.percentage too_small',
    ],
    [
      'a surcharge of three decimals',
      { surcharge: { enabled: true, percentage: 2.555 } },
      'body.surcharge.percentage invalid_precision',
    ],
    [
      'a surcharge label of 65 characters',
      { surcharge: { enabled: true, percentage: 1, label: 'x'.repeat(65) } },
      'body.surcharge.label too_big',
    ],
    ['an address that is none', { clientPostbackUrl: 'nowhere' }, 'body.clientPostbackUrl invalid_string'],
    ['a private address', { clientPostbackUrl: 'http://10.0.0.1/' }, 'body.clientPostbackUrl invalid_string'],
    ['a burst of 0', { limits: { burst: 0 } }, 'body.limits.burst too_small'],
    ['a limit that there is not', { limits: { speed: 1 } }, 'body.limits.speed unrecognized_keys'],
    ['an unknown key', { colour: 'red' }, 'body.colour unrecognized_keys'],
    ['a dunning day of 0', { settings: { dunningDays: [0] } }, 'body.settings.dunningDays.0 too_small'],
    ['a dunning day of 61', { settings: { dunningDays: [1, 61] } }, 'body.settings.dunningDays.1 too_big'],
    ['half a dunning day', { settings: { dunningDays: [1.5] } }, 'body.settings.dunningDays.0 invalid_type'],
    ['sessions of no hour', { settings: { apiSessionHours: 0 } }, 'body.settings.apiSessionHours too_small'],
    ['sessions of 8 days', { settings: { apiSessionHours: 169 } }, 'body.settings.apiSessionHours too_big'],
    ['an unknown setting', { settings: { colour: 'red' } }, 'body.settings.colour unrecognized_keys'],
  ]
  test.each(refused)('%s is refused', async (_what, fields, problem) => {
    const response = await create(fields)
    expect(response.status).toBe(400)
    expect(response.body.error).toBe('validation_failed')
    expect(fieldOf(response)).toEqual([problem])
  })

  test('a name is enough; everything else has its default', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      companyId: expect.stringMatching(/^cmp_[0-9a-z]{26}$/),
      name: 'Acme',
      timeZone: 'UTC',
      products: ['cc', 'ach'],
      surcharge: { enabled: false, percentage: 0 },
      settings: {
        surchargeOnRecurring: true,
        surchargeOnHostedPayment: true,
        dunningDays: [1, 3, 5, 7],
        suspendAfterDunning: false,
        taxPercentage: 0,
        reminders: { daysBefore: [3], onDueDate: true, daysAfter: [7] },
        receipts: true,
        failureMails: true,
        clerkRecipientsPerHour: 50,
        clerkRefundsUpTo: 0,
        requireTwoFactor: false,
        reauthenticateAbove: 500,
        sessionIdleMinutes: 60,
        sessionHours: 12,
        renewalNotices: true,
        subscriptionMails: true,
        selfServiceCancel: true,
        apiSessionHours: 12,
        blindRefunds: { enabled: false },
        features: { sorting: true, summaries: true },
        webhookHosts: [],
        retention: { messageDays: 90, postbackDays: 90, parkedPostbackDays: 365, pageDays: 90 },
      },
      limits: { requestsPerSecond: 25, burst: 50, monthlyQuota: 2_000_000 },
      formOrigins: [],
      processor: { kind: 'sandbox', abilities: expect.any(Object) },
      locationId: expect.stringMatching(/^loc_[0-9a-z]{26}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: body.createdAt,
      keyId: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      apiKey: expect.stringMatching(/^sk_sandbox_[\w-]{43,}$/),
      ...expectedCell(),
      hppToken: expect.stringMatching(/^hpp_[\w-]{43,}$/),
    })
  })

  test('what is sent is kept, in the form that it is used in', async () => {
    const sent = {
      email: 'owner@acme.example',
      state: ' tx ',
      zip: '75201-1234',
      timeZone: 'America/Chicago',
      products: ['ach', 'ach'],
      surcharge: { enabled: true, percentage: 2.75, label: 'Card fee' },
      settings: { receipts: false, reminders: { onDueDate: false } },
    }
    const { body } = await create(sent)
    expect(body).toMatchObject({ ...sent, state: 'TX', products: ['ach'] })
    expect(body.settings.reminders).toEqual({ daysBefore: [3], onDueDate: false, daysAfter: [7] })
  })

  test.each([
    [
      [7, 1, 3, 1],
      [1, 3, 7],
    ],
    [[], []],
    [everyDay, everyDay],
  ])('dunning days of %j are kept as %j', async (dunningDays, kept) => {
    const { body } = await create({
      settings: { dunningDays, renewalNotices: false, selfServiceCancel: false },
    })
    expect(body.settings).toMatchObject({
      dunningDays: kept,
      renewalNotices: false,
      selfServiceCancel: false,
    })
  })

  test('its first API key opens a session, and its location exists at the processor', async () => {
    const { body } = await create()
    expect(await newSession(body.apiKey)).toMatch(/^st_/)
    expect(await processorSide().movements(body)).toEqual([])
  })

  test('an address for client postbacks is answered with its secret, once', async () => {
    const { body } = await create({ clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
    expect(body.clientPostbackSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const again = await operator().patch(`${companies}/${body.companyId}`, {
      clientPostbackUrl: 'http://127.0.0.1:9/other',
    })
    expect(again.body.clientPostbackUrl).toBe('http://127.0.0.1:9/other')
    expect(again.body).not.toHaveProperty('clientPostbackSecret')
  })
})

describe('reading a company', () => {
  test.each([unknown, 'cmp_nonsense', 'inv_01h455vb4pex5vsknk084sn02q'])('%s is not found', async (id) => {
    expect((await operator().get(`${companies}/${id}`)).status).toBe(404)
  })

  test('a company is shown without its secrets', async () => {
    const { body: created } = await create({ clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
    const { status, body } = await operator().get(`${companies}/${created.companyId}`)
    const { apiKey: _key, keyId: _id, hppToken: _token, clientPostbackSecret: _secret, ...company } = created
    expect(status).toBe(200)
    expect(body).toEqual(company)
  })
})

describe('changing a company', () => {
  test('a company that does not exist is not found', async () => {
    expect((await operator().patch(`${companies}/${unknown}`, { name: 'New' })).status).toBe(404)
  })

  test('a limit of nothing and an unknown limit are refused', async () => {
    const { companyId } = await newCompany()
    const zero = await operator().patch(`${companies}/${companyId}`, { limits: { burst: 0 } })
    expect(fieldOf(zero)).toEqual(['body.limits.burst too_small'])
    const other = await operator().patch(`${companies}/${companyId}`, { limits: { speed: 1 } })
    expect(fieldOf(other)).toEqual(['body.limits.speed unrecognized_keys'])
  })

  test('nothing sent changes nothing', async () => {
    const { body: before } = await create({ state: 'TX' })
    const { status, body } = await operator().patch(`${companies}/${before.companyId}`, {})
    expect(status).toBe(200)
    expect({ ...body, updatedAt: '' }).toEqual({
      ...(await operator().get(`${companies}/${before.companyId}`)).body,
      updatedAt: '',
    })
  })

  test('only what is sent changes, down to one part of the settings and one limit', async () => {
    const { body: before } = await create({ state: 'TX', settings: { reminders: { daysBefore: [5] } } })
    const path = `${companies}/${before.companyId}`
    const { body } = await operator().patch(path, {
      name: 'Acme Two',
      settings: { reminders: { daysAfter: [1] }, features: { sorting: false } },
      limits: { burst: 7 },
    })
    expect(body).toMatchObject({ name: 'Acme Two', state: 'TX' })
    expect(body.settings.reminders).toEqual({ daysBefore: [5], onDueDate: true, daysAfter: [1] })
    expect(body.settings.features).toEqual({ sorting: false, summaries: true })
    expect(body.limits).toEqual({ requestsPerSecond: 25, burst: 7, monthlyQuota: 2_000_000 })
    expect((await operator().get(path)).body).toEqual(body)
  })

  test('of two changes at once neither undoes the other', async () => {
    const { body } = await create()
    const path = `${companies}/${body.companyId}`
    await Promise.all([
      operator().patch(path, { settings: { receipts: false } }),
      operator().patch(path, { settings: { failureMails: false } }),
    ])
    expect((await operator().get(path)).body.settings).toMatchObject({ receipts: false, failureMails: false })
  })

  test('the first address for client postbacks is answered with its secret', async () => {
    const { body } = await create()
    const path = `${companies}/${body.companyId}`
    const first = await operator().patch(path, { clientPostbackUrl: 'http://127.0.0.1:9/hooks' })
    expect(first.body.clientPostbackSecret).toMatch(/^whsec_/)
    expect((await operator().patch(path, { name: 'Other' })).body).not.toHaveProperty('clientPostbackSecret')
  })

  test('a private address is accepted once the operator names its host', async () => {
    const { body } = await create()
    const clientPostbackUrl = 'http://10.1.2.3/hooks'
    const response = await operator().patch(`${companies}/${body.companyId}`, {
      clientPostbackUrl,
      settings: { webhookHosts: ['10.1.2.3'] },
    })
    expect(response.body).toMatchObject({ clientPostbackUrl })
  })

  test('a rail that is no longer among the products is no longer offered by the processor', async () => {
    const { companyId, api } = await newCompany()
    await operator().patch(`${companies}/${companyId}`, { products: ['ach'] })
    const intention = await api.post('/api/payment/intention', {})
    expect(intention.body.methods.map(({ type }: { type: string }) => type)).toEqual(['ach'])
  })

  test('a company over its limit is answered 429', async () => {
    const { companyId, api } = await newCompany()
    await operator().patch(`${companies}/${companyId}`, { limits: { requestsPerSecond: 0.001, burst: 1 } })
    const answers = await Promise.all([1, 2, 3].map(() => api.get('/api/customers/cus_0')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
