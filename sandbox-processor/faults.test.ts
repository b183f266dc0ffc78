import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, startFixture, textOf } from './processor.fixture.ts'
import type { Fixture, Json } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const prepare = async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4242424242424242'))
  return { location, vaultId, sell: (reference: string) => location.sell({ vaultId }, reference) }
}

const lost = 'the connection was closed'
const seen = (call: Promise<{ status: number; body: Json }>) =>
  call.then(
    (reply) => reply.status,
    () => lost,
  )

describe('a fault of a sale', () => {
  test.each([
    ['outage', 503, 404],
    ['lost_before', lost, 404],
    ['lost_after', lost, 200],
    ['unreadable', lost, 200],
    ['malformed', lost, 404],
  ])('%s: the caller sees %s, and its reference is found with %s', async (fault, expected, found) => {
    const { location, sell } = await prepare()
    await location.fault({ operation: 'sale', fault })
    expect(await seen(sell('r'))).toBe(expected)
    expect(await seen(location.own('GET', '/v1/references/r'))).toBe(found)
    // It struck once, and what was done before is not done again.
    expect(await seen(sell('r'))).toBe(200)
    expect(await location.books()).toHaveLength(1)
  })

  test('delay: it is done later', async () => {
    const { location, sell } = await prepare()
    await location.fault({ operation: 'sale', fault: 'delay', delayMs: 300 })
    const before = performance.now()
    expect(await seen(sell('r'))).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(250)
  })
})

test('a fault strikes as many calls as it says, also concurrent ones', async () => {
  const { location, sell } = await prepare()
  await location.fault({ operation: 'sale', fault: 'outage', times: 3 })
  await location.fault({ operation: 'any', fault: 'outage', times: 2 })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => seen(sell(`r${index}`))))
  expect(replies.filter((status) => status === 503)).toHaveLength(5)
  expect(await location.books()).toHaveLength(7)
})

test('a fault without end lasts until it is cleared, and strikes its location only', async () => {
  const { location, sell } = await prepare()
  const other = await prepare()
  expect(await location.fault({ operation: 'any', fault: 'outage', times: 0 })).toMatchObject({ status: 201 })
  for (const reference of ['1', '2', '3']) expect(await seen(sell(reference))).toBe(503)
  expect(await seen(other.sell('1'))).toBe(200)
  await fixture.operate('DELETE', `/control/v1/faults?locationId=${location.id}`)
  expect(await seen(sell('1'))).toBe(200)
})

test.each([
  ['read_vault', 'GET', (ids: Json) => `/v1/vaults/${String(ids['vaultId'])}`],
  ['read_vault', 'GET', (ids: Json) => `/v1/contacts/${String(ids['contactId'])}/vaults`],
  ['read_ticket', 'GET', (ids: Json) => `/v1/tickets/${String(ids['ticketId'])}`],
  ['find', 'GET', () => '/v1/references/r'],
  ['find', 'POST', () => '/v1/references/r/cancel'],
  ['capture', 'POST', (ids: Json) => `/v1/transactions/${String(ids['saleId'])}/capture`],
  ['void', 'POST', (ids: Json) => `/v1/transactions/${String(ids['saleId'])}/void`],
  ['refund', 'POST', (ids: Json) => `/v1/transactions/${String(ids['saleId'])}/refund`],
])('a fault of %s strikes %s of it and nothing else', async (operation, method, path) => {
  const { location, vaultId, sell } = await prepare()
  const ticketId = await location.newTicket(card('4242424242424242'))
  await location.fault({ operation, fault: 'outage' })
  const ids = { vaultId, ticketId, contactId: location.contactId, saleId: textOf(await sell('s'), 'id') }
  const needsAmount = operation === 'capture' || operation === 'refund'
  const body = { reference: 'f', ...(needsAmount ? { amountCents: 1 } : {}) }
  const hasBody = method === 'POST' && operation !== 'find'
  const reply = await location.own(method, path(ids), hasBody ? body : undefined)
  expect(reply).toMatchObject({ status: 503, body: { error: 'outage' } })
})

test('no fault strikes the secure form', async () => {
  const { location } = await prepare()
  const clientToken = await location.open('tokenization')
  await location.fault({ operation: 'any', fault: 'outage', times: 0 })
  expect(await location.fill(clientToken, card('4242424242424242'))).toMatchObject({ status: 200 })
})
