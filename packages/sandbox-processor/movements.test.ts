import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, bank, startFixture, getText } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = '4242424242424242'

describe('a reference is executed at most once', () => {
  test('twenty concurrent calls with one reference move the money once and get one answer', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    const replies = await Promise.all(Array.from({ length: 20 }, () => location.sell({ vaultId }, 'once')))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 200, body: { status: 'approved', reference: 'once' } })
    expect(await location.books()).toHaveLength(1)
  })

  test('it answers its first movement whatever is asked later', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    const first = await location.sell({ vaultId }, 'r', { amountCents: 700 })
    expect(await location.sell({ vaultId: 'vlt_unknown' }, 'r', { amountCents: 900 })).toEqual(first)
  })

  test('two locations may use the same reference', async () => {
    for (const location of [await fixture.newLocation(), await fixture.newLocation()]) {
      const vaultId = await location.newVault(card(visa))
      expect(await location.sell({ vaultId }, 'shared')).toMatchObject({ body: { locationId: location.id } })
    }
  })

  test('a refused request leaves its reference free', async () => {
    const location = await fixture.newLocation()
    expect(await location.sell({ vaultId: 'vlt_unknown' }, 'r')).toMatchObject({ status: 404 })
    const vaultId = await location.newVault(card(visa))
    expect(await location.sell({ vaultId }, 'r')).toMatchObject({ status: 200, body: { status: 'approved' } })
  })
})

describe('a cancelled reference', () => {
  test('refuses the request that arrives later, for ever', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    expect(await location.own('GET', '/v1/references/late')).toMatchObject({ status: 404 })
    const cancelled = { status: 200, body: { cancelled: true } }
    expect(await location.own('POST', '/v1/references/late/cancel')).toEqual(cancelled)
    expect(await location.own('POST', '/v1/references/late/cancel')).toEqual(cancelled)
    expect(await location.sell({ vaultId }, 'late')).toMatchObject({
      status: 409,
      body: { error: 'reference_cancelled' },
    })
    expect(await location.books()).toEqual([])
  })

  test('is not cancelled when it was executed', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    const { body: transaction } = await location.sell({ vaultId }, 'done')
    expect(await location.own('GET', '/v1/references/done')).toEqual({ status: 200, body: transaction })
    expect(await location.own('POST', '/v1/references/done/cancel')).toEqual({
      status: 200,
      body: { cancelled: false, transaction },
    })
  })

  test('is either cancelled or executed when both come at once', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    for (let round = 0; round < 10; round++) {
      const reference = randomUUID()
      const [sale, cancel] = await Promise.all([
        location.sell({ vaultId }, reference),
        location.own('POST', `/v1/references/${reference}/cancel`),
      ])
      expect([sale.status, cancel.body['cancelled']]).toEqual(
        sale.status === 200 ? [200, false] : [409, true],
      )
    }
  })
})

describe('who asks for a charge', () => {
  test('is a payer or a schedule', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    expect((await location.sell({ vaultId }, 'r', { initiator: 'robot' })).status).toBe(400)
  })

  test('is kept in the books, a payer where nothing is said, and nobody of what follows', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(visa))
    await location.sell({ vaultId }, 'begun', { initiator: 'schedule', first: true })
    await location.sell({ vaultId }, 'renewed', { initiator: 'schedule' })
    const paid = await location.sell({ vaultId }, 'paid')
    await location.own('POST', `/v1/transactions/${getText(paid, 'id')}/void`, { reference: 'void' })
    const asked = (await location.books()).map(({ initiator, first }) => [initiator, first])
    expect(asked).toEqual([
      ['schedule', true],
      ['schedule', undefined],
      ['payer', undefined],
      [undefined, undefined],
    ])
  })
})

describe('an authorization', () => {
  const authorize = async (accountNumber = visa) => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(accountNumber))
    const auth = await location.sell({ vaultId }, 'auth', { action: 'auth', surchargeCents: 30 })
    const follow = (action: string, reference: string, amountCents?: number) =>
      location.own('POST', `/v1/transactions/${getText(auth, 'id')}/${action}`, {
        reference,
        ...(amountCents ? { amountCents } : {}),
      })
    return { location, auth, follow }
  }

  test('is captured once, for at most its amount', async () => {
    const { location, auth, follow } = await authorize()
    expect(auth.body).toMatchObject({ status: 'approved', statusCode: 102, reasonCode: 1001 })
    expect(await follow('capture', 'c1', 1001)).toMatchObject({ status: 422, body: { reasonCode: 1667 } })
    expect(await follow('capture', 'c2', 1000)).toMatchObject({
      status: 200,
      body: { action: 'capture', status: 'approved', surchargeCents: 30, parentId: auth.body['id'] },
    })
    expect(await follow('capture', 'c3', 100)).toMatchObject({ status: 422, body: { error: 'not_allowed' } })
    expect(await follow('void', 'v1')).toMatchObject({ status: 422, body: { reasonCode: 1667 } })
    expect(await location.books()).toMatchObject([
      { action: 'auth', status: 'settled' },
      { action: 'capture' },
    ])
  })

  test('is captured by one of many concurrent captures', async () => {
    const { follow } = await authorize()
    const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => follow('capture', `c${n}`, 1000)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('is voided instead', async () => {
    const { location, follow } = await authorize()
    expect(await follow('void', 'v')).toMatchObject({
      status: 200,
      body: { action: 'void', statusCode: 201 },
    })
    expect(await follow('capture', 'c', 1000)).toMatchObject({ status: 422 })
    expect(await location.books()).toMatchObject([
      { status: 'voided' },
      { action: 'void', amountCents: 1000 },
    ])
  })

  test('expires after 7 days', async () => {
    const { location, follow } = await authorize()
    await location.moveDays(7)
    expect(await follow('capture', 'c', 1000)).toMatchObject({ status: 422, body: { reasonCode: 1658 } })
  })

  test('stands for its capture when it is refunded', async () => {
    const { follow } = await authorize()
    await follow('capture', 'c', 600)
    expect(await follow('refund', 'r1', 601)).toMatchObject({ status: 422 })
    expect(await follow('refund', 'r2', 600)).toMatchObject({ status: 200, body: { statusCode: 111 } })
  })
})

describe('a refund', () => {
  test('is possible up to the amount, also under concurrency', async () => {
    const location = await fixture.newLocation()
    const sale = await location.sell({ vaultId: await location.newVault(card(visa)) })
    const refund = (reference: string) =>
      location.own('POST', `/v1/transactions/${getText(sale, 'id')}/refund`, { reference, amountCents: 400 })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map(refund))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 422, 422])
  })

  test('of a bank payment needs its settlement', async () => {
    const location = await fixture.newLocation()
    const sale = await location.sell({ vaultId: await location.newVault(bank('000123456789')) })
    const path = `/v1/transactions/${getText(sale, 'id')}/refund`
    expect(await location.own('POST', path, { reference: 'r1', amountCents: 1000 })).toMatchObject({
      status: 422,
    })
    await location.moveDays(5)
    expect(await location.own('POST', path, { reference: 'r1', amountCents: 1000 })).toMatchObject({
      status: 200,
    })
  })
})

test('the list for reconciliation goes on behind the last one seen', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card(visa))
  for (const reference of ['1', '2', '3']) await location.sell({ vaultId }, reference)
  const first = await location.own('GET', '/v1/transactions?limit=2')
  expect(first.body).toMatchObject({ transactions: [{ reference: '1' }, { reference: '2' }] })
  const [, last] = await location.books()
  const rest = await location.own('GET', `/v1/transactions?after=${String(last?.['id'])}`)
  expect(rest.body).toMatchObject({ transactions: [{ reference: '3' }] })
  expect(await location.own('GET', '/v1/transactions?after=trx_x')).toMatchObject({ status: 400 })
})

test('a ticket is good for one use within 15 minutes', async () => {
  const location = await fixture.newLocation()
  const ticketId = await location.newTicket(card(visa, { billingZip: '75201' }))
  expect(await location.own('GET', `/v1/tickets/${ticketId}`)).toMatchObject({
    body: {
      lastFour: '4242',
      firstSix: '424242',
      used: false,
      billingZip: '75201',
      binInfo: { type: 'credit' },
    },
  })
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((reference) => location.sell({ ticketId }, reference)),
  )
  expect(replies.map((reply) => reply.body['error'] ?? reply.body['status']).sort()).toEqual([
    'approved',
    'ticket_used',
    'ticket_used',
  ])
  const late = await location.newTicket(card(visa))
  await location.moveTo(new Date((await location.now()).getTime() + 15 * 60_000))
  expect(await location.sell({ ticketId: late })).toMatchObject({
    status: 409,
    body: { error: 'ticket_expired' },
  })
})

test('a wallet token is charged or declined', async () => {
  const location = await fixture.newLocation()
  const wallet = (walletToken: string) => location.sell({ walletToken, walletProvider: 'apple_pay' })
  expect(await wallet('sandbox_wallet_approved')).toMatchObject({
    body: { status: 'approved', lastFour: '4242' },
  })
  expect(await wallet('sandbox_wallet_declined')).toMatchObject({
    body: { status: 'declined', reasonCode: 1616 },
  })
  expect(await wallet('constructor')).toMatchObject({ body: { status: 'declined', reasonCode: 1500 } })
})

test('a reference of 255 characters of any kind is found again', async () => {
  const location = await fixture.newLocation()
  const reference = 'é/~ ?'.repeat(51)
  const vaultId = await location.newVault(card(visa))
  const sale = await location.sell({ vaultId }, reference)
  expect(await location.own('GET', `/v1/references/${encodeURIComponent(reference)}`)).toEqual(sale)
})
