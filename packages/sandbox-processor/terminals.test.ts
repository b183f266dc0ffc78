import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture, Json } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** Opens a location with the calls of a terminal. */
async function newTerminal(products = ['cc', 'ach'], terminalId = 'front-desk') {
  const location = await fixture.newLocation(products)
  return {
    location,
    ask: (reference: string = randomUUID(), more: Json = {}, at = terminalId) =>
      location.own('POST', `/v1/terminals/${encodeURIComponent(at)}/transactions`, {
        reference,
        action: 'sale',
        amountCents: 1000,
        ...more,
      }),
    find: (reference: string) => location.own('GET', `/v1/references/${reference}`),
    cancel: (reference: string) => location.own('POST', `/v1/references/${reference}/cancel`),
    payerActs: async () => location.moveTo(new Date((await location.now()).getTime() + 1000)),
    nextDueAt: async () => {
      const { body } = await fixture.operate('GET', `/control/v1/clock?locationId=${location.id}`)
      return body['nextDueAt']
    },
  }
}

const waiting = (reference: string, terminalId = 'front-desk') => ({
  status: 202,
  body: { reference, terminalId, status: 'waiting' },
})
const cancelled = { status: 200, body: { cancelled: true } }

describe('a terminal is not asked', () => {
  test.each(['', 'x'.repeat(65), 'x'.repeat(256), 'front desk', 'front/desk', 'Kasse–1', 'ü', '%'])(
    'under the bad id %j, and no fault is used up',
    async (id) => {
      const { location, ask } = await newTerminal()
      await location.fault({ operation: 'any', fault: 'outage' })
      expect(await ask('r', {}, id)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request', fields: [{ path: 'id' }] },
      })
      expect(await ask('r')).toMatchObject({ status: 503 })
    },
  )

  test.each([
    ['reference', { reference: '' }],
    ['reference', { reference: 'x'.repeat(256) }],
    ['action', { action: 'capture' }],
    ['amountCents', { amountCents: 0 }],
    ['amountCents', { amountCents: 1.5 }],
    ['orderId', { orderId: 'x'.repeat(256) }],
    ['description', { description: 'x'.repeat(1001) }],
    ['', { surchargeCents: 0 }],
    ['', { source: { vaultId: 'vlt_1' } }],
  ])('with a bad %s: %j', async (path, more) => {
    const { ask } = await newTerminal()
    expect(await ask('r', more)).toMatchObject({ status: 400, body: { fields: [{ path }] } })
  })

  test('without the key of its location', async () => {
    const path = '/v1/terminals/front-desk/transactions'
    expect(await fixture.call(null, 'POST', path, {})).toMatchObject({ status: 401 })
    expect(await fixture.operate('POST', path, {})).toMatchObject({ status: 401 })
  })

  test('where the location takes no cards, and the reference stays free', async () => {
    const { location, ask } = await newTerminal(['ach'])
    for (const action of ['sale', 'auth', 'credit'])
      expect(await ask('r', { action })).toMatchObject({ status: 422, body: { reasonCode: 1667 } })
    await fixture.serve('PUT', `/v1/locations/${location.id}`, { products: ['cc'] })
    expect(await ask('r')).toEqual(waiting('r'))
  })

  test('when a fault of its action strikes', async () => {
    for (const action of ['sale', 'auth', 'credit']) {
      const { location, ask, nextDueAt } = await newTerminal()
      await location.fault({ operation: action, fault: 'outage' })
      expect(await ask('r', { action })).toMatchObject({ status: 503 })
      expect(await nextDueAt()).toBeUndefined()
      await location.fault({ operation: action, fault: 'lost_after' })
      await expect(ask('r', { action })).rejects.toThrow()
      expect(await ask('r', { action })).toEqual(waiting('r'))
    }
  })
})

describe('a terminal that was asked', () => {
  test('waits one second on its location’s clock, which says so', async () => {
    const { location, ask, nextDueAt } = await newTerminal()
    await location.moveDays(3)
    const before = await location.now()
    expect(await ask('r')).toEqual(waiting('r'))
    const due = Date.parse(z.string().parse(await nextDueAt())) - 1000
    expect(due).toBeGreaterThanOrEqual(before.getTime())
    expect(due).toBeLessThanOrEqual((await location.now()).getTime())
  })

  test.each([
    ['sale', { statusCode: 101, reasonCode: 1000 }],
    ['auth', { statusCode: 102, reasonCode: 1001 }],
    ['credit', { statusCode: 111, reasonCode: 1000 }],
  ])('makes a %s of the card that is put in, and a postback tells of it', async (action, verdict) => {
    const { location, ask, find, payerActs, nextDueAt } = await newTerminal()
    const sent = { action, orderId: 'order 7', description: 'Two coffees' }
    await ask('r', sent)
    const dueAt = await nextDueAt()
    await payerActs()
    const found = await find('r')
    expect(found.body).toMatchObject({
      ...sent,
      ...verdict,
      reference: 'r',
      status: 'approved',
      amountCents: 1000,
      surchargeCents: 0,
      paymentMethod: 'cc',
      lastFour: '4242',
      cardBrand: 'visa',
      createdAt: dueAt,
    })
    const transactionId = getText(found, 'id')
    expect(location.postbacks()).toMatchObject([
      { type: 'transaction.completed', transactionId, reference: 'r', createdAt: dueAt, isSigned: true },
    ])
    expect(await nextDueAt()).toBeUndefined()
  })

  test('declines every action where its id ends in _declined, and a postback tells of it', async () => {
    const { location, ask, find, payerActs } = await newTerminal(['cc'], 'till_declined')
    for (const action of ['sale', 'auth', 'credit']) await ask(action, { action })
    await payerActs()
    for (const action of ['sale', 'auth', 'credit'])
      expect((await find(action)).body).toMatchObject({
        status: 'declined',
        statusCode: 301,
        reasonCode: 1616,
      })
    expect(location.postbacks().map(({ type, reference }) => [type, reference])).toEqual([
      ['transaction.completed', 'sale'],
      ['transaction.completed', 'auth'],
      ['transaction.completed', 'credit'],
    ])
  })

  test('waits until it is cancelled where its id ends in _silent', async () => {
    const { location, ask, find, cancel, nextDueAt } = await newTerminal(['cc'], 'till_silent')
    await ask('r')
    expect(await nextDueAt()).toBeUndefined()
    await location.moveDays(400)
    expect(await ask('r')).toEqual(waiting('r', 'till_silent'))
    expect(await find('r')).toMatchObject({ status: 404 })
    expect(await cancel('r')).toEqual(cancelled)
    expect(await location.books()).toEqual([])
    expect(location.postbacks()).toEqual([])
  })

  test('finishes by itself in real time', async () => {
    const { ask, find } = await newTerminal()
    await ask('r')
    await expect.poll(async () => (await find('r')).status).toBe(200)
  })

  test('finishes although its location has ceased to take cards', async () => {
    const { location, ask, find, payerActs } = await newTerminal()
    await ask('r')
    await fixture.serve('PUT', `/v1/locations/${location.id}`, { products: ['ach'] })
    expect(await payerActs()).toMatchObject({ status: 200 })
    expect((await find('r')).body).toMatchObject({ status: 'approved' })
  })

  test('takes its turn among everything else that is due, in due order', async () => {
    const { location, ask } = await newTerminal()
    await location.sell({ vaultId: await location.newVault(card('4000000000000259')) }, 'sold')
    await location.moveDays(1)
    await ask('asked')
    await location.moveDays(5)
    const postbacks = location.postbacks().slice(1)
    expect(postbacks.map(({ type, reference }) => [type, reference])).toEqual([
      ['transaction.completed', 'asked'],
      ['transaction.returned', 'sold'],
    ])
  })

  test('makes what is captured, refunded and voided like any other', async () => {
    const { location, ask, find, payerActs } = await newTerminal()
    for (const [reference, action] of Object.entries({ held: 'auth', kept: 'sale', undone: 'sale' }))
      await ask(reference, { action })
    await payerActs()
    const follow = async (reference: string, action: string, body: Json) =>
      location.own('POST', `/v1/transactions/${getText(await find(reference), 'id')}/${action}`, body)
    for (const reply of [
      await follow('held', 'capture', { reference: 'c', amountCents: 1000 }),
      await follow('kept', 'refund', { reference: 'r', amountCents: 400 }),
      await follow('undone', 'void', { reference: 'v' }),
    ])
      expect(reply).toMatchObject({ status: 200, body: { status: 'approved' } })
  })
})

describe('a reference that a terminal has', () => {
  test('answers the first request again, whatever is asked and whichever way', async () => {
    const { location, ask, payerActs, find } = await newTerminal()
    const vaultId = await location.newVault(card('4242424242424242'))
    await ask('r')
    const others = () =>
      Promise.all([
        ask('r'),
        ask('r', { action: 'credit', amountCents: 5 }, 'other_silent'),
        location.sell({ vaultId }, 'r'),
        location.own('POST', '/v1/transactions/trx_unknown/void', { reference: 'r' }),
      ])
    for (const reply of await others()) expect(reply).toEqual(waiting('r'))
    await payerActs()
    const found = await find('r')
    expect(found.body).toMatchObject({ status: 'approved', action: 'sale', amountCents: 1000 })
    for (const reply of await others()) expect(reply).toEqual(found)
    expect(await location.books()).toHaveLength(1)
  })

  test('belongs to its location', async () => {
    const mine = await newTerminal()
    const other = await newTerminal()
    await mine.ask('r')
    expect(await other.cancel('r')).toEqual(cancelled)
    await mine.payerActs()
    expect(await mine.find('r')).toMatchObject({ status: 200 })
    expect(await other.ask('r')).toMatchObject({ status: 409, body: { error: 'reference_cancelled' } })
  })

  test('is withdrawn by its cancellation, for ever', async () => {
    const { location, ask, find, cancel, payerActs, nextDueAt } = await newTerminal()
    await ask('r')
    for (let times = 0; times < 2; times++) expect(await cancel('r')).toEqual(cancelled)
    expect(await nextDueAt()).toBeUndefined()
    await payerActs()
    expect(await find('r')).toMatchObject({ status: 404 })
    expect(await ask('r')).toMatchObject({ status: 409, body: { error: 'reference_cancelled' } })
    expect(await location.books()).toEqual([])
    expect(location.postbacks()).toEqual([])
  })

  test('is not cancelled any more once the card was put in', async () => {
    const { ask, find, cancel, payerActs } = await newTerminal()
    await ask('r')
    await payerActs()
    const { body: transaction } = await find('r')
    expect(await cancel('r')).toEqual({ status: 200, body: { cancelled: false, transaction } })
  })

  test('is not sold in the secure form', async () => {
    const { location, ask, find, payerActs } = await newTerminal()
    const sale = { reference: 'r', amountCents: 100 }
    const form = await location.open('sale', { sale })
    await ask('r')
    const visa = card('4242424242424242')
    expect(await location.fill(form, visa)).toMatchObject({ status: 409, body: { error: 'closed' } })
    await payerActs()
    expect((await find('r')).body).toMatchObject({ amountCents: 1000 })
  })
})
