import { expect, test } from 'vitest'
import { newCompany, operator } from '../support/florin.ts'
import { everyEventType, setUpWebhook, webhookPath } from '../support/webhooks.ts'

test('the webhook is configured by the operator only', async () => {
  const company = await newCompany()
  for (const caller of [company.api, company.legacy])
    expect((await caller.put(webhookPath(company), {})).status).toBe(401)
})

test('a webhook of an unknown company is not found', async () => {
  const unknown = '/operator/v1/companies/cmp_01h455vb4pex5vsknk084sn02q/webhook'
  const body = { url: 'https://example.com/hooks', eventTypes: everyEventType }
  expect((await operator().put(unknown, body)).status).toBe(404)
  expect((await operator().delete(unknown)).status).toBe(404)
  expect((await operator().post(`${unknown}/rotate-secret`)).status).toBe(404)
  expect((await operator().get(`${unknown}/deliveries`)).status).toBe(404)
  expect((await operator().post(`${unknown}/replay`, { status: 'parked' })).status).toBe(404)
})

const https = 'https://example.com/hooks'
const header = (name: string, value = 'x') => ({
  url: https,
  eventTypes: everyEventType,
  auth: { type: 'header', name, value },
})

test.each([
  ['no url', { eventTypes: everyEventType }, 'body.url', 'invalid_type'],
  ['no event types', { url: https }, 'body.eventTypes', 'invalid_type'],
  ['an empty list of types', { url: https, eventTypes: [] }, 'body.eventTypes', 'too_small'],
  [
    'an unknown type',
    { url: https, eventTypes: ['invoice.sent'] },
    'body.eventTypes.0',
    'invalid_enum_value',
  ],
  ['a url that is none', { url: 'example.com', eventTypes: everyEventType }, 'body.url', 'invalid_string'],
  ['another scheme', { url: 'ftp://example.com', eventTypes: everyEventType }, 'body.url', 'invalid_string'],
  [
    'an address of the network',
    { url: 'http://169.254.169.254/', eventTypes: everyEventType },
    'body.url',
    'invalid_string',
  ],
  [
    'a private address',
    { url: 'https://10.0.0.1/', eventTypes: everyEventType },
    'body.url',
    'invalid_string',
  ],
  [
    'credentials in the url',
    { url: 'https://a:b@example.com/', eventTypes: everyEventType },
    'body.url',
    'invalid_string',
  ],
  [
    'an unknown key',
    { url: https, eventTypes: everyEventType, active: true },
    'body.active',
    'unrecognized_keys',
  ],
  [
    'an unknown way in',
    { url: https, eventTypes: everyEventType, auth: { type: 'digest' } },
    'body.auth.type',
    'invalid_enum_value',
  ],
  [
    'a way in half told',
    { url: https, eventTypes: everyEventType, auth: { type: 'bearer' } },
    'body.auth.token',
    'invalid_type',
  ],
  [
    'a key of another way in',
    { url: https, eventTypes: everyEventType, auth: { type: 'bearer', token: 't', username: 'u' } },
    'body.auth.username',
    'unrecognized_keys',
  ],
  ['a header of the service', header('X-Service-Signature'), 'body.auth.name', 'invalid_string'],
  ['the host header', header('Host'), 'body.auth.name', 'invalid_string'],
  ['a content header', header('Content-Length'), 'body.auth.name', 'invalid_string'],
  ['a header name with a line break', header('X-Key\r\nX-Other'), 'body.auth.name', 'invalid_string'],
  [
    'a header value with a line break',
    header('X-Key', 'a\r\nX-Other: b'),
    'body.auth.value',
    'invalid_string',
  ],
])('%s is refused', async (_what, body, path, code) => {
  const company = await newCompany()
  const refused = await operator().put(webhookPath(company), body)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toContainEqual(expect.objectContaining({ path, code }))
})

test('a signing secret is shown once, at first setup', async () => {
  const company = await newCompany()
  const auth = { type: 'basic', username: 'florin', password: 'secret' }
  expect(await setUpWebhook(company, https, { auth })).toEqual({
    url: https,
    eventTypes: everyEventType,
    auth: { type: 'basic' },
    signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  expect(await setUpWebhook(company, https)).toEqual({ url: https, eventTypes: everyEventType })
})

test('a webhook that is removed and set up again has another secret', async () => {
  const company = await newCompany()
  const first = await setUpWebhook(company, https)
  expect((await operator().delete(webhookPath(company))).status).toBe(200)
  expect((await operator().delete(webhookPath(company))).status).toBe(404)
  expect((await operator().post(`${webhookPath(company)}/rotate-secret`)).status).toBe(404)
  const second = await setUpWebhook(company, https)
  expect(second.signingSecret).toMatch(/^whsec_/)
  expect(second.signingSecret).not.toBe(first.signingSecret)
})
