import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  AuthenticationError,
  Conflict,
  ConnectionError,
  Declined,
  FlorinError,
  NotFound,
  OutcomeUnknown,
  PermissionDenied,
  RateLimited,
  Refused,
  Unavailable,
  ValidationError,
} from '../../sdk/src/index.ts'
import { refusal, scriptedService, type Reaction } from './scripted-service.ts'

const customer = { body: { email: 'payer@example.com' } }
const payment = { path: { id: 'inv_1' }, body: { amount: 10, accountVaultId: 'v1' } } as const
const keysOf = (requests: { headers: Record<string, unknown> }[]) =>
  requests.map(({ headers }) => headers['idempotency-key'])

describe('an answer is thrown as', () => {
  const errors: [string, Reaction, typeof FlorinError, object][] = [
    [
      'a wrong field',
      refusal(400, 'validation_failed', {
        fields: [{ path: 'body.amount', code: 'too_big', message: 'is too big' }],
      }),
      ValidationError,
      { field: 'body.amount', code: 'validation_failed' },
    ],
    [
      'a decline',
      refusal(400, 'bad_request', { reasonCode: 1616, reasonText: 'Insufficient funds' }),
      Declined,
      { reasonCode: 1616, reasonText: 'Insufficient funds' },
    ],
    [
      'a decline of /api/trx',
      refusal(422, 'unprocessable_entity', { reasonCode: 1500 }),
      Declined,
      { reasonCode: 1500 },
    ],
    [
      'an outcome that nobody knows',
      refusal(400, 'bad_request', { reasonCode: 'OUTCOME_UNKNOWN' }),
      OutcomeUnknown,
      { statusCode: 400 },
    ],
    [
      'more than is due',
      refusal(400, 'bad_request', { reasonCode: 'OVER_PAYMENT' }),
      Refused,
      { reasonCode: 'OVER_PAYMENT' },
    ],
    ['what cannot be done', refusal(422, 'unprocessable_entity'), Refused, { statusCode: 422 }],
    ['no right', refusal(403, 'company_suspended'), PermissionDenied, { code: 'company_suspended' }],
    ['nothing there', refusal(404, 'not_found'), NotFound, { correlationId: 'corr-1' }],
    ['a link that is over', refusal(410, 'gone'), NotFound, { statusCode: 410 }],
    [
      'a key of another request',
      refusal(422, 'idempotency_key_reused'),
      Conflict,
      { code: 'idempotency_key_reused' },
    ],
    ['a fault', refusal(500, 'internal_error'), FlorinError, { statusCode: 500, name: 'FlorinError' }],
    [
      'a page of somebody in between',
      { status: 403, text: '<h1>no</h1>' },
      PermissionDenied,
      { code: undefined },
    ],
    [
      'a redirection, which is not followed',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      FlorinError,
      { statusCode: 302 },
    ],
  ]
  test.each(errors)('%s', async (_, reaction, kind, facts) => {
    const { florin, requests } = await scriptedService([reaction])
    const error = await florin.put('/api/invoices/{id}/payment', payment).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ name: kind === FlorinError ? 'FlorinError' : kind.name, ...facts })
    expect(requests).toHaveLength(1)
    expect(error).toMatchObject({ idempotencyKey: requests[0]?.headers['idempotency-key'] })
  })
})

describe('a write without a key goes out once', () => {
  const lost: [string, Reaction, typeof FlorinError][] = [
    ['where the connection breaks', 'hang up', ConnectionError],
    ['where the answer breaks off', 'answer, then break off', ConnectionError],
    ['where somebody else answers', { status: 200, text: '<html>' }, ConnectionError],
    ['where the service cannot be had', refusal(503, 'service_unavailable'), Unavailable],
    ['where a proxy has no service', { status: 502, text: '<html>' }, Unavailable],
  ]
  test.each(lost)('%s', async (_, reaction, kind) => {
    const { florin, requests } = await scriptedService([reaction])
    await expect(florin.post('/api/customers', customer)).rejects.toBeInstanceOf(kind)
    expect(requests).toHaveLength(1)
  })

  test('but again after too many calls, of which none was carried out', async () => {
    const { florin, requests } = await scriptedService([
      refusal(429, 'rate_limited'),
      { status: 201, body: { id: 'cus_1' } },
    ])
    expect(await florin.post('/api/customers', customer)).toEqual({ id: 'cus_1' })
    expect(requests).toHaveLength(2)
  })
})

test('a key is refused for a call that honours none, before anything is sent', async () => {
  const { florin, requests } = await scriptedService([])
  const call = florin.post('/api/customers', { ...customer, idempotencyKey: 'customer-1' })
  await expect(call).rejects.toThrow('POST /api/customers honours no Idempotency-Key')
  expect(requests).toEqual([])
})

test.each(['', '.', '..'])('an id that is "%s" is refused before anything is sent', async (id) => {
  const { florin, requests } = await scriptedService([])
  await expect(florin.get('/api/invoices/{id}', { path: { id } })).rejects.toThrow('path.id')
  expect(requests).toEqual([])
})

test('an id stays within its part of the path', async () => {
  const { florin, requests } = await scriptedService([])
  await florin.get('/api/invoices/{id}', { path: { id: '../customers?x=1#y' } })
  expect(requests[0]?.path).toBe('/api/invoices/..%2Fcustomers%3Fx%3D1%23y')
})

test('a call of unknown outcome is not sent again, because its key would repeat that', async () => {
  const { florin, requests } = await scriptedService([
    refusal(503, 'service_unavailable', { reasonCode: 'OUTCOME_UNKNOWN' }),
  ])
  await expect(florin.put('/api/invoices/{id}/payment', payment)).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(requests).toHaveLength(1)
})

test('tries have an end, and the error names the key to go on with', async () => {
  const { florin, requests } = await scriptedService(Array(9).fill('hang up'), { retriesMax: 2 })
  const error = await florin.put('/api/invoices/{id}/payment', payment).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(requests).toHaveLength(3)
  expect(error).toMatchObject({ idempotencyKey: requests[0]?.headers['idempotency-key'] })
})

test('nobody waits longer than they have time', async () => {
  const { florin, requests } = await scriptedService(
    [{ status: 429, headers: { 'retry-after': '86400' }, body: { error: 'rate_limited', message: 'later' } }],
    { withinMs: 5_000 },
  )
  const error = await florin.get('/api/version').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfterSeconds: 86_400 })
  expect(requests).toHaveLength(1)
})

test('a call that is still under way under its key is asked for until time is over', async () => {
  const { florin, requests } = await scriptedService(Array(99).fill(refusal(409, 'request_in_progress')), {
    withinMs: 1_000,
  })
  // Simulates 400 ms for each attempt.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => requests.length * 400)
  onTestFinished(() => clock.mockRestore())
  const error = await florin.put('/api/invoices/{id}/payment', payment).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Conflict)
  expect(requests).toHaveLength(3)
  expect(new Set(keysOf(requests)).size).toBe(1)
})

describe('a call that is aborted', () => {
  test('beforehand is not sent', async () => {
    const { florin, requests } = await scriptedService([])
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(florin.get('/api/version', { signal })).rejects.toThrow('gone')
    expect(requests).toEqual([])
  })

  test('while it waits for an answer ends at once, with the reason', async () => {
    const { florin } = await scriptedService(['never answer'])
    const signal = AbortSignal.timeout(50)
    await expect(florin.get('/api/version', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('while it waits for its next try ends at once', async () => {
    const longMs = 3_600_000
    const { florin, requests } = await scriptedService(['hang up'], {
      firstWaitMs: longMs,
      longestWaitMs: longMs,
      withinMs: 2 * longMs,
    })
    const jobs = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => jobs.mockRestore())
    const giveUp = new AbortController()
    const call = florin.get('/api/version', { signal: giveUp.signal })
    call.catch(() => {})
    // The wait is at least half of the longest one, and no other job is that long.
    while (!jobs.mock.calls.some(([, ms = 0]) => ms >= longMs / 2)) await turn()
    giveUp.abort(new Error('the payer left'))
    await expect(call).rejects.toThrow('the payer left')
    expect(requests).toHaveLength(1)
  })
})

test('a try that takes too long counts as lost, and the next one is made', async () => {
  const { florin, requests } = await scriptedService([
    'never answer',
    { status: 200, body: { version: '1' } },
  ])
  expect(await florin.get('/api/version', { timeoutMs: 100 })).toEqual({ version: '1' })
  expect(requests).toHaveLength(2)
})

const trouble: [string, Reaction][] = [
  ['a broken connection', 'hang up'],
  ['half an answer', 'answer, then break off'],
  ["a proxy's page in place of an answer", { status: 200, text: '<html>' }],
  ['a request that came too slowly', refusal(408, 'request_timeout')],
  ['too many calls', refusal(429, 'rate_limited')],
  ['a processor that answers unreadably', refusal(502, 'bad_gateway')],
  ['a service that cannot be had', refusal(503, 'service_unavailable')],
  ['a charge that was never submitted', refusal(503, 'service_unavailable', { reasonCode: 'NOT_CHARGED' })],
  ["a proxy's time out", { status: 504, text: '<html>' }],
  ['a first request that is still under way', refusal(409, 'request_in_progress')],
]
test.each(trouble)('a payment goes through %s, with one key', async (_, reaction) => {
  const paid = { status: 200, body: { status: 'success' }, headers: { 'idempotent-replayed': 'true' } }
  const { florin, requests } = await scriptedService([reaction, reaction, paid])
  const answer = await florin.request('put', '/api/invoices/{id}/payment', payment)
  expect(answer).toMatchObject({ data: { status: 'success' }, statusCode: 200, wasReplayed: true })
  expect(requests).toHaveLength(3)
  const [key] = keysOf(requests)
  expect(key).toMatch(/^[A-Za-z0-9_-]{8,255}$/)
  expect(new Set(keysOf(requests))).toEqual(new Set([key]))
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
})

test("the caller's own key goes out with all tries", async () => {
  const { florin, requests } = await scriptedService(['hang up'])
  await florin.put('/api/invoices/{id}/payment', { ...payment, idempotencyKey: 'order-4711' })
  expect(keysOf(requests)).toEqual(['order-4711', 'order-4711'])
})

test('two calls have two keys', async () => {
  const { florin, requests } = await scriptedService([])
  for (const _ of [1, 2]) await florin.put('/api/invoices/{id}/payment', payment)
  expect(new Set(keysOf(requests)).size).toBe(2)
})

describe('a session', () => {
  test('that is refused twice in one call is not opened a third time', async () => {
    const { florin, requests, sessionsOpened } = await scriptedService(
      Array(9).fill(refusal(401, 'unauthorized')),
    )
    await expect(florin.get('/api/invoices/{id}', { path: { id: 'inv_1' } })).rejects.toBeInstanceOf(
      AuthenticationError,
    )
    expect(requests).toHaveLength(2)
    expect(sessionsOpened()).toBe(2)
  })

  test('is opened once for many calls, and once more when it is over for all of them', async () => {
    const over = refusal(401, 'unauthorized')
    const { florin, requests, sessionsOpened } = await scriptedService([over, over, over])
    const read = () => florin.get('/api/invoices/{id}', { path: { id: 'inv_1' } })
    await Promise.all([read(), read(), read()])
    expect(sessionsOpened()).toBe(2)
    expect(requests.map(({ headers }) => headers['x-session-token']).sort()).toEqual([
      ...Array(3).fill('st_1'),
      ...Array(3).fill('st_2'),
    ])
  })

  test('that is over is opened anew for a write too, which was not carried out', async () => {
    const { florin, requests } = await scriptedService([refusal(401, 'unauthorized')])
    await florin.post('/api/customers', customer)
    expect(requests).toHaveLength(2)
  })

  test('is no business of calls that take the API key', async () => {
    const { florin, requests, sessionsOpened } = await scriptedService([refusal(401, 'unauthorized')])
    await expect(florin.get('/api/trx')).rejects.toBeInstanceOf(AuthenticationError)
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Api-Key sk_sandbox_of_the_test' })
    expect(requests[0]?.headers['x-session-token']).toBeUndefined()
    expect(sessionsOpened()).toBe(0)
  })

  test('and the API key stay at home on calls that take neither', async () => {
    const { florin, requests } = await scriptedService([])
    await florin.get('/api/trx/hostedpayment/{token}', { path: { token: 'hp_1' } })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    expect(requests[0]?.headers).not.toHaveProperty('x-session-token')
  })
})
