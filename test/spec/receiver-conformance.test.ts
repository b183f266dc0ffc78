import { describe, expect, test } from 'vitest'
import { openConformanceReceiver, type Mistake } from '../support/conformance-receiver.ts'
import { caller, florin, newCompany, operator, type TestCompany } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import { getDeliveries, setUpWebhook, webhookPath } from '../support/webhooks.ts'

const secret = 'whsec_of-the-receiver-that-is-examined'

const all = [
  'event',
  'twice',
  'twice at once',
  'out of order',
  'unknown type',
  'wrong signature',
  'no signature',
  'changed body',
  'old timestamp',
  'slow body',
  'cut body',
  'lost answer',
]

type Result = { name: string; passed: boolean; answered: string; why?: string; mend?: string }

const examine = (company: TestCompany, body: object) => operator().post(`${webhookPath(company)}/exam`, body)

async function failedBy(mistake?: Mistake) {
  await using receiver = await openConformanceReceiver(secret, mistake)
  const { status, body, text } = await examine(await newCompany(), {
    url: receiver.url,
    signingSecret: secret,
  })
  expect(status, text).toBe(200)
  const results: Result[] = body.results
  expect(results.map(({ name }) => name)).toEqual(all)
  const failed = results.filter(({ passed }) => !passed)
  expect(body.passed).toBe(failed.length === 0)
  for (const { why, mend } of failed) expect([why, mend]).toEqual([expect.any(String), expect.any(String)])
  return failed
}

describe('an exam is refused', () => {
  test('to who is not the operator', async () => {
    const company = await newCompany()
    const response = await company.api.post(`${webhookPath(company)}/exam`, { url: 'http://127.0.0.1:9' })
    expect(response.status).toBe(401)
    expect((await caller(florin().baseUrl, {}).post(`${webhookPath(company)}/exam`, {})).status).toBe(401)
  })

  test.each([
    ['no url', {}, 'body.url'],
    ['something else', { url: 'ftp://shop.example' }, 'body.url'],
    ['a private address', { url: 'http://10.0.0.1/in', signingSecret: secret }, 'body.url'],
    ['the address of the metadata', { url: 'http://169.254.169.254/', signingSecret: secret }, 'body.url'],
    ['credentials in the url', { url: 'http://a:b@127.0.0.1/in', signingSecret: secret }, 'body.url'],
    ['no secret', { url: 'http://127.0.0.1:9/in' }, 'body.signingSecret'],
    ['a short secret', { url: 'http://127.0.0.1:9/in', signingSecret: 'short' }, 'body.signingSecret'],
  ])('with %s', async (_what, body, path) => {
    const response = await examine(await newCompany(), body)
    expect(response.status).toBe(400)
    expect(response.body.fields).toMatchObject([{ path }])
  })

  test('with the secret of the webhook, for another address than the webhook’s', async () => {
    await using receiver = await openReceiver()
    const company = await newCompany()
    await setUpWebhook(company, `${receiver.url}/one`)
    expect((await examine(company, { url: `${receiver.url}/two` })).status).toBe(400)
    expect(receiver.received).toEqual([])
  })
})

test('a receiver that does everything right passes', async () => {
  expect(await failedBy()).toEqual([])
})

test('the receiver of the webhook is examined with its own secret and credential', async () => {
  await using receiver = await openReceiver()
  const company = await newCompany()
  const auth = { type: 'bearer', token: 'known-to-the-receiver' }
  const { signingSecret } = await setUpWebhook(company, receiver.url, { auth })
  const { body } = await examine(company, { url: receiver.url })
  expect(body.passed).toBe(false)
  const [first] = receiver.received
  expect(first?.headers.authorization).toBe('Bearer known-to-the-receiver')
  expect(first?.body).toMatchObject({ exam: true, companyId: company.companyId })
  await using own = await openConformanceReceiver(signingSecret)
  await setUpWebhook(company, own.url)
  expect((await examine(company, { url: own.url })).body.passed).toBe(true)
  expect(await getDeliveries(company)).toEqual([])
})

test.each<[Mistake, string[]]>([
  ['checks no signature', ['wrong signature', 'no signature', 'changed body']],
  ['checks no timestamp', ['old timestamp']],
  ['fails on what it should refuse', ['wrong signature', 'no signature', 'changed body', 'old timestamp']],
  ['refuses what it knows', ['twice', 'twice at once', 'lost answer']],
  ['fails when the same comes at once', ['twice at once']],
  ['refuses what is older than the last', ['out of order']],
  ['refuses types that it does not know', ['unknown type']],
  ['takes the first part for the whole', ['slow body']],
  // The receiver has ended when the later checks run.
  ['ends when a body breaks off', ['cut body', 'lost answer']],
  ['redirects', all],
  [
    'checks what a parser made of the body',
    [
      'event',
      'twice',
      'twice at once',
      'out of order',
      'unknown type',
      'slow body',
      'cut body',
      'lost answer',
    ],
  ],
])('a receiver that %s fails %j', async (mistake, names) => {
  expect((await failedBy(mistake)).map(({ name }) => name)).toEqual(names)
})

test.each([
  [
    'that is not there',
    'http://127.0.0.1:9/in',
    'Nothing listens at http://127.0.0.1:9/in: connection refused.',
  ],
  [
    'whose host is not known',
    'http://nowhere.invalid/in',
    'http://nowhere.invalid/in cannot be reached: host not found.',
  ],
])('a receiver %s is sent nothing else, and that is all that is told', async (_what, url, why) => {
  const { body } = await examine(await newCompany(), { url, signingSecret: secret })
  expect(body.passed).toBe(false)
  expect(body.results).toMatchObject([
    { name: 'event', passed: false, why, mend: expect.stringContaining('Start the receiver') },
  ])
})
