import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { card, startFixture, getText } from './processor.fixture.ts'
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
    // The fault struck once, and the completed call is not executed again.
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

describe('a hold', () => {
  const waitingAt = async (id: string) => {
    const { body } = await fixture.operate('GET', `/control/v1/faults?locationId=${id}`)
    return body['faults']
  }
  const release = async (body: Json) => fixture.operate('POST', '/control/v1/faults/release', body)

  test.each([
    ['hold', 404, 0],
    ['hold_after', 200, 1],
  ])('%s: the call waits until it is released', async (fault, found, moved) => {
    const { location, sell } = await prepare()
    const other = await prepare()
    const { faultId } = (await location.fault({ operation: 'sale', fault })).body
    const line = { faultId, operation: 'sale', fault }
    expect(await waitingAt(location.id)).toEqual([{ ...line, left: 1, waiting: 0 }])
    const selling = sell('r')
    await expect.poll(() => waitingAt(location.id)).toEqual([{ ...line, left: 0, waiting: 1 }])
    expect(await seen(location.own('GET', '/v1/references/r'))).toBe(found)
    expect(await location.books()).toHaveLength(moved)
    expect(await release({ locationId: other.location.id })).toMatchObject({ body: { released: 0 } })
    expect(await release({ locationId: location.id })).toMatchObject({ body: { released: 1 } })
    expect((await selling).status).toBe(200)
    expect(await waitingAt(location.id)).toEqual([])
    expect(await location.books()).toHaveLength(1)
  })

  test('one of several is released alone, and a cleared one releases its calls', async () => {
    const { location, sell } = await prepare()
    const { faultId } = (await location.fault({ operation: 'sale', fault: 'hold' })).body
    await location.fault({ operation: 'any', fault: 'hold', times: 0 })
    const first = sell('1')
    const counts = async () =>
      z
        .array(z.object({ waiting: z.number() }))
        .parse(await waitingAt(location.id))
        .map(({ waiting }) => waiting)
    await expect.poll(counts).toEqual([1, 0])
    const others = [sell('2'), sell('3')]
    await expect.poll(counts).toEqual([1, 2])
    expect(await release({ locationId: location.id, faultId })).toMatchObject({ body: { released: 1 } })
    expect((await first).status).toBe(200)
    expect(await counts()).toEqual([2])
    await fixture.operate('DELETE', `/control/v1/faults?locationId=${location.id}`)
    for (const { status } of await Promise.all(others)) expect(status).toBe(200)
    expect(await waitingAt(location.id)).toEqual([])
  })

  test.each([
    ['is performed when it arrives', false, 200],
    ['is not performed where its reference was cancelled before', true, 404],
  ])('arrives_late: the connection is closed, and the call %s', async (_what, isCancelled, found) => {
    const { location, sell } = await prepare()
    await location.fault({ operation: 'sale', fault: 'arrives_late' })
    expect(await seen(sell('r'))).toBe(lost)
    expect(await seen(location.own('GET', '/v1/references/r'))).toBe(404)
    if (isCancelled) await location.own('POST', '/v1/references/r/cancel')
    expect(await release({ locationId: location.id })).toMatchObject({ body: { released: 1 } })
    expect(await seen(location.own('GET', '/v1/references/r'))).toBe(found)
    expect(await location.books()).toHaveLength(isCancelled ? 0 : 1)
  })

  test('a call whose caller gave up and whose reference was cancelled is not performed', async () => {
    const { location, sell } = await prepare()
    await location.fault({ operation: 'sale', fault: 'hold' })
    const selling = sell('r')
    await expect.poll(() => waitingAt(location.id)).toMatchObject([{ waiting: 1 }])
    expect((await location.own('POST', '/v1/references/r/cancel')).body).toEqual({ cancelled: true })
    await release({ locationId: location.id })
    expect(await selling).toMatchObject({ status: 409, body: { error: 'reference_cancelled' } })
  })

  test('a processor that stops lets every call go on', async () => {
    const sellAndStop = async () => {
      await using own = await startFixture()
      const location = await own.newLocation()
      const vaultId = await location.newVault(card('4242424242424242'))
      await location.fault({ operation: 'sale', fault: 'hold' })
      const selling = location.sell({ vaultId })
      const path = `/control/v1/faults?locationId=${location.id}`
      await expect.poll(() => own.operate('GET', path)).toMatchObject({ body: { faults: [{ waiting: 1 }] } })
      // In an array, because a returned promise would be awaited before the processor stops.
      return [selling]
    }
    const [selling] = await sellAndStop()
    expect(await selling).toMatchObject({ status: 200, body: { status: 'approved' } })
  })

  test('takes the operator token and a location that exists', async () => {
    const { location } = await prepare()
    const path = `/control/v1/faults?locationId=${location.id}`
    expect((await fixture.serve('GET', path)).status).toBe(401)
    const body = { locationId: location.id }
    expect((await fixture.serve('POST', '/control/v1/faults/release', body)).status).toBe(401)
    expect((await release({ locationId: 'nowhere' })).status).toBe(404)
    expect((await fixture.operate('GET', '/control/v1/faults?locationId=nowhere')).status).toBe(404)
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
  const ids = { vaultId, ticketId, contactId: location.contactId, saleId: getText(await sell('s'), 'id') }
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
