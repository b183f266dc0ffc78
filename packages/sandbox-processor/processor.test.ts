import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = '4242424242424242'

describe('who may call', () => {
  test.each([
    [null, 'GET', '/v1/transactions', 401],
    ['sk_wrong', 'GET', '/v1/transactions', 401],
    ['operator-token-of-the-test', 'GET', '/v1/transactions', 401],
    ['operator-token-of-the-test', 'PUT', '/v1/platform', 401],
    ['operator-token-of-the-test', 'POST', '/v1/locations', 401],
    ['operator-token-of-the-test', 'PUT', '/v1/locations/x', 401],
    ['processor-token-of-the-test', 'GET', '/v1/transactions', 401],
    ['operator-token-of-the-test', 'GET', '/v1/locations/x/transactions', 401],
    ['processor-token-of-the-test', 'GET', '/v1/locations/x/transactions', 400],
    [
      'processor-token-of-the-test',
      'GET',
      '/v1/locations/x/transactions?from=2026-01-01T00:00:00Z&until=2027-01-01T00:00:00Z',
      404,
    ],
    ['processor-token-of-the-test', 'GET', '/control/v1/clock?locationId=x', 401],
    ['processor-token-of-the-test', 'PUT', '/v1/platform', 400],
    [null, 'GET', '/control/v1/clock?locationId=x', 401],
    ['operator-token-of-the-test', 'GET', '/control/v1/clock?locationId=x', 404],
    ['operator-token-of-the-test', 'GET', '/nowhere', 404],
  ])('%s %s %s: %i', async (token, method, path, status) => {
    expect(await fixture.call(token, method, path)).toMatchObject({
      status,
      body: { error: expect.any(String) },
    })
  })

  test('a location is neither operator nor service', async () => {
    const location = await fixture.newLocation()
    expect(await location.own('GET', `/control/v1/contacts?locationId=${location.id}`)).toMatchObject({
      status: 401,
    })
    expect(await location.own('PUT', `/v1/locations/${location.id}`, { name: 'x' })).toMatchObject({
      status: 401,
    })
    expect(await location.own('GET', `/v1/locations/${location.id}/transactions`)).toMatchObject({
      status: 401,
    })
  })

  test('a location sees its own things only', async () => {
    const mine = await fixture.newLocation()
    const other = await fixture.newLocation()
    const vaultId = await mine.newVault(card(visa))
    const transactionId = getText(await mine.sell({ vaultId }, 'r'), 'id')
    const ticketId = await mine.newTicket(card(visa))
    const paths = [
      `/v1/vaults/${vaultId}`,
      `/v1/tickets/${ticketId}`,
      `/v1/transactions/${transactionId}`,
      '/v1/references/r',
      `/v1/contacts/${mine.contactId}/vaults`,
    ]
    for (const path of paths) {
      expect(await mine.own('GET', path)).toMatchObject({ status: 200 })
      expect(await other.own('GET', path)).toMatchObject({ status: 404 })
    }
    expect(await other.sell({ vaultId })).toMatchObject({ status: 404 })
    expect(await other.own('DELETE', `/v1/vaults/${vaultId}`)).toMatchObject({ status: 404 })
    expect(
      await other.own('POST', `/v1/transactions/${transactionId}/void`, { reference: 'v' }),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a body', () => {
  const post = async (body: string) => {
    const location = await fixture.newLocation()
    const response = await fetch(`${fixture.url}/v1/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${location.apiKey}`, 'content-type': 'application/json' },
      body,
    })
    return [response.status, await response.json()]
  }

  test.each([
    ['{', 400, 'malformed_json'],
    ['{"nickname":"A"}', 400, 'invalid_request'],
    ['{"email":1}', 400, 'invalid_request'],
    ['[]', 400, 'invalid_request'],
    [JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'body_too_large'],
  ])('%.20s: %i %s', async (body, status, error) => {
    expect(await post(body)).toMatchObject([status, { error }])
  })
})

test('registering a location again keeps its secrets and takes its new name and products', async () => {
  const location = await fixture.newLocation(['cc'])
  expect(location.registered).toMatchObject({ methods: [{ type: 'cc' }] })
  const again = { locationId: location.id, name: 'New', products: ['cc', 'ach'] }
  const reply = await fixture.serve('POST', '/v1/locations', again)
  expect(reply).toMatchObject({
    status: 201,
    body: { apiKey: location.apiKey, methods: [{}, { type: 'ach' }] },
  })
  await fixture.serve('PUT', `/v1/locations/${location.id}`, { products: ['ach'] })
  const intention = { kind: 'ticket', contactId: location.contactId, methods: ['cc'], lifetimeSeconds: 60 }
  expect(await location.own('POST', '/v1/intentions', intention)).toMatchObject({ status: 422 })
})

test('contacts keep exactly what was sent', async () => {
  const location = await fixture.newLocation()
  const sent = { companyName: 'Zażółć GmbH', email: 'a@b.test', zip: '75201' }
  expect(await location.own('PUT', `/v1/contacts/${location.contactId}`, sent)).toMatchObject({ status: 200 })
  const { body } = await fixture.operate('GET', `/control/v1/contacts?locationId=${location.id}`)
  expect(body).toEqual({ contacts: [{ id: location.contactId, ...sent }] })
})

test('a vault is renamed, deleted once and for all, and then unknown', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card(visa))
  const path = `/v1/vaults/${vaultId}`
  expect(await location.own('PUT', path, { title: 'x'.repeat(17) })).toMatchObject({ status: 400 })
  expect(await location.own('PUT', path, { title: 'Holiday card' })).toMatchObject({
    body: { title: 'Holiday card' },
  })
  expect(await location.own('DELETE', path)).toMatchObject({ status: 200 })
  expect(await location.own('DELETE', path)).toMatchObject({ status: 200 })
  expect(await location.own('GET', path)).toMatchObject({ status: 404 })
  expect(await location.sell({ vaultId })).toMatchObject({ status: 404 })
  const { body } = await fixture.operate('GET', `/control/v1/accounts?locationId=${location.id}`)
  expect(body).toEqual({
    accounts: [
      { id: vaultId, kind: 'vault', lastFour: '4242', contactId: location.contactId, deleted: true },
    ],
  })
})

describe('the clock of a location', () => {
  test('moves on and never back', async () => {
    const location = await fixture.newLocation()
    await location.moveDays(10)
    const ahead = await location.now()
    expect(await location.moveTo(new Date(ahead.getTime() - 60_000))).toMatchObject({
      status: 400,
      body: { error: 'clock_backwards' },
    })
    expect((await location.now()).getTime()).toBeGreaterThanOrEqual(ahead.getTime())
  })

  test('says what is due next', async () => {
    const location = await fixture.newLocation()
    const sale = await location.sell({ vaultId: await location.newVault(card('4000000000000259')) })
    const { body } = await fixture.operate('GET', `/control/v1/clock?locationId=${location.id}`)
    const due = new Date(Date.parse(getText(sale, 'createdAt')) + 2 * 86_400_000)
    expect(body['nextDueAt']).toBe(due.toISOString())
  })

  test('does each thing once, in due order, although many move it at once', async () => {
    const location = await fixture.newLocation()
    const [late, early] = [
      await location.newVault(bank('000555555559')),
      await location.newVault(bank('000222222227')),
    ]
    for (const vaultId of [late, early, late, early]) await location.sell({ vaultId })
    const target = new Date((await location.now()).getTime() + 30 * 86_400_000)
    const moves = await Promise.all([1, 2, 3, 4, 5].map(() => location.moveTo(target)))
    expect(moves.map((move) => move.status)).toEqual([200, 200, 200, 200, 200])
    const postbacks = location.postbacks().filter((one) => one.type !== 'vault.created')
    expect(postbacks.map((one) => one.type)).toEqual([
      'transaction.returned',
      'transaction.returned',
      'transaction.settled',
      'transaction.settled',
      'transaction.returned',
      'transaction.returned',
    ])
    const times = postbacks.map((one) => String(one['createdAt']))
    expect(times).toEqual(times.toSorted())
  })
})

test('a postback that is refused is sent again, byte for byte the same', async () => {
  const location = await fixture.newLocation()
  fixture.service.state.refuseNext = 1
  await location.newVault(card(visa))
  expect(location.postbacks()).toHaveLength(1)
  await expect.poll(() => location.postbacks().length).toBe(2)
  const [first, second] = location.postbacks()
  expect(second).toEqual(first)
  // A later round, which retries another postback, does not change this one.
  const other = await fixture.newLocation()
  fixture.service.state.refuseNext = 1
  await other.newVault(card(visa))
  await expect.poll(() => other.postbacks().length).toBe(2)
  expect(location.postbacks()).toHaveLength(2)
})

test('the processor survives that the database throws out all its connections', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card(visa))
  const client = new pg.Client(fixture.databaseUrl)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  await expect.poll(async () => (await location.sell({ vaultId }, 'r')).status).toBe(200)
  expect(await location.books()).toHaveLength(1)
})

test('nothing in the database holds a card or bank number', async () => {
  const location = await fixture.newLocation()
  await location.sell({ vaultId: await location.newVault(card('5555555555554444')) })
  await location.newVault(bank('000123456789'))
  await location.newTicket(card('5555555555554444', { cvv: '987' }))
  await location.newTicket(bank('000123456789'))
  const sale = { reference: 'form-sale', amountCents: 100 }
  await location.fill(await location.open('sale', { sale }), card('5555555555554444', { cvv: '987' }))
  const client = new pg.Client(fixture.databaseUrl)
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    for (const { row } of rows) expect(row).not.toMatch(/5555555555554444|000123456789|"987"/)
  }
  await client.end()
})
