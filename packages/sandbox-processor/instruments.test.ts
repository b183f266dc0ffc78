import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

test.each([
  ['4242424242424242', 'visa', 'credit'],
  ['4111111111111111', 'visa', 'credit'],
  ['4012888888881881', 'visa', 'credit'],
  ['4012000077777777', 'visa', 'credit'],
  ['4012000033330026', 'visa', 'credit'],
  ['5555555555554444', 'mastercard', 'credit'],
  ['2223000048400011', 'mastercard', 'credit'],
  ['6011111111111117', 'discover', 'credit'],
  ['6011000990139424', 'discover', 'credit'],
  ['378282246310005', 'amex', 'credit'],
  ['371449635398431', 'amex', 'credit'],
  ['30569309025904', 'diners', 'credit'],
  ['3530111333300000', 'jcb', 'credit'],
  ['4000056655665556', 'visa', 'debit'],
  ['4217651111111119', 'visa', 'debit'],
  ['5200828282828210', 'mastercard', 'debit'],
  ['5105105105105100', 'mastercard', 'prepaid'],
  ['4000000000008559', 'visa', null],
])('%s is a %s card of type %s and is approved', async (number, brand, type) => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card(number))
  expect((await location.own('GET', `/v1/vaults/${vaultId}`)).body).toMatchObject({
    paymentMethod: 'cc',
    lastFour: number.slice(-4),
    firstSix: number.slice(0, 6),
    cardBrand: brand,
    binInfo: type === null ? null : { type, brand },
    active: true,
  })
  expect((await location.sell({ vaultId })).body).toMatchObject({
    status: 'approved',
    statusCode: 101,
    reasonCode: 1000,
    cardBrand: brand,
  })
})

test.each([
  ['4000000000000002', 1500],
  ['4000000000009995', 1616],
  ['4000000000000069', 1622],
  ['4000000000009987', 1606],
  ['4000000000009979', 1607],
  ['4000000000000127', 1800],
  ['4000000000000036', 1655],
])('%s stores, and every charge is declined %i', async (number, reasonCode) => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card(number))
  for (const action of ['sale', 'auth'])
    expect(await location.sell({ vaultId }, action, { action })).toMatchObject({
      status: 200,
      body: { status: 'declined', statusCode: 301, reasonCode },
    })
})

test('4000000000000341 is approved once and then declined 1615', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4000000000000341'))
  const replies = await Promise.all(['a', 'b', 'c'].map((reference) => location.sell({ vaultId }, reference)))
  expect(replies.map((reply) => reply.body['reasonCode']).sort()).toEqual([1000, 1615, 1615])
})

test('4000000000000036 cannot be turned from a ticket into a vault, and its ticket stays unused', async () => {
  const location = await fixture.newLocation()
  const ticketId = await location.newTicket(card('4000000000000036'))
  expect(
    await location.own('POST', `/v1/tickets/${ticketId}/vault`, { contactId: location.contactId }),
  ).toMatchObject({ status: 422, body: { reasonCode: 1655, reasonText: 'Address check failed' } })
  expect((await location.own('GET', `/v1/tickets/${ticketId}`)).body).toMatchObject({ used: false })
})

test('4000000000000259 is charged back two days later', async () => {
  const location = await fixture.newLocation()
  const sale = await location.sell({ vaultId: await location.newVault(card('4000000000000259')) })
  const path = `/v1/transactions/${getText(sale, 'id')}`
  await location.moveDays(1.9)
  expect((await location.own('GET', path)).body).toMatchObject({ status: 'approved' })
  await location.moveDays(0.2)
  expect((await location.own('GET', path)).body).toMatchObject({ status: 'returned', statusCode: 331 })
  expect(location.postbacks().at(-1)).toMatchObject({ type: 'transaction.returned', isSigned: true })
})

test('4000000000000259 is charged back two days after the capture of an authorization', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4000000000000259'))
  const auth = await location.sell({ vaultId }, 'auth', { action: 'auth' })
  await location.moveDays(3)
  const capture = await location.own('POST', `/v1/transactions/${getText(auth, 'id')}/capture`, {
    reference: 'capture',
    amountCents: 600,
  })
  await location.moveDays(1.9)
  expect(location.postbacks()).toHaveLength(1)
  await location.moveDays(0.2)
  const returned = { status: 'returned', statusCode: 331, reasonCode: 1500 }
  expect((await location.own('GET', '/v1/references/capture')).body).toMatchObject(returned)
  expect((await location.own('GET', '/v1/references/auth')).body).toMatchObject({ status: 'settled' })
  expect(location.postbacks().slice(1)).toMatchObject([
    {
      type: 'transaction.returned',
      isSigned: true,
      transactionId: capture.body['id'],
      reference: 'capture',
      vaultId,
    },
  ])
  const refund = { reference: 'refund', amountCents: 1 }
  for (const { body } of [auth, capture])
    expect(await location.own('POST', `/v1/transactions/${String(body['id'])}/refund`, refund)).toMatchObject(
      { status: 422 },
    )
})

test('an authorization of 4000000000000259 that is not captured is never charged back', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4000000000000259'))
  await location.sell({ vaultId }, 'auth', { action: 'auth' })
  await location.moveDays(30)
  expect((await location.own('GET', '/v1/references/auth')).body).toMatchObject({ status: 'approved' })
  expect(location.postbacks()).toHaveLength(1)
})

test('refunds of 4000000000005126 are declined', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4000000000005126'))
  const sale = await location.sell({ vaultId })
  const refund = { reference: 'refund', amountCents: 1000 }
  expect(await location.own('POST', `/v1/transactions/${getText(sale, 'id')}/refund`, refund)).toMatchObject({
    status: 200,
    body: { action: 'refund', status: 'declined', reasonCode: 1500 },
  })
})

describe('an instrument with trouble on the way', () => {
  test.each([
    ['4000000000008500', 'rejects', 200],
    ['4000000000008518', 'rejects', 404],
    ['4000000000008526', 503, 404],
    ['4000000000008534', 'rejects', 200],
  ])('%s: the caller sees %s, and the reference is found with %i', async (number, seen, found) => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card(number))
    const sale = location.sell({ vaultId }, 'r')
    if (seen === 'rejects') await expect(sale).rejects.toThrow()
    else expect(await sale).toMatchObject({ status: seen, body: { error: 'outage' } })
    expect(await location.own('GET', '/v1/references/r')).toMatchObject({ status: found })
  })

  test('4000000000008534 answers 200 with JSON that is cut short', async () => {
    const location = await fixture.newLocation()
    const vaultId = await location.newVault(card('4000000000008534'))
    const response = await fetch(`${fixture.url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${location.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference: 'r', action: 'sale', amountCents: 5, source: { vaultId } }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.text()).toMatch(/^\{"id":"trx_[^}]*$/)
  })
})

describe('a bank account', () => {
  const pay = async (account: string) => {
    const location = await fixture.newLocation()
    const sale = await location.sell({ vaultId: await location.newVault(bank(account)) })
    expect(sale.body).toMatchObject({ status: 'pending', statusCode: 131, accountType: 'checking' })
    const read = async () => (await location.own('GET', `/v1/transactions/${getText(sale, 'id')}`)).body
    return { location, read, id: getText(sale, 'id') }
  }

  test('000123456789 settles after 3 business days', async () => {
    const { location, read } = await pay('000123456789')
    await location.moveDays(2.9)
    expect(await read()).toMatchObject({ status: 'pending' })
    await location.moveDays(2.2)
    expect(await read()).toMatchObject({ status: 'settled', statusCode: 134 })
    expect(location.postbacks().slice(1)).toMatchObject([{ type: 'transaction.settled', isSigned: true }])
  })

  test.each([
    ['000222222227', 2101],
    ['000111111113', 2102],
    ['000111111116', 2103],
    ['000333333335', 2110],
  ])('%s is returned with %i', async (account, reasonCode) => {
    const { location, read } = await pay(account)
    await location.moveDays(4)
    expect(await read()).toMatchObject({ status: 'returned', statusCode: 331, reasonCode })
  })

  test('000555555559 settles and is returned ten days later, in that order', async () => {
    const { location, read } = await pay('000555555559')
    await location.moveDays(30)
    expect(await read()).toMatchObject({ status: 'returned', reasonCode: 2110 })
    const [, settled, returned] = location.postbacks()
    expect([settled?.type, returned?.type]).toEqual(['transaction.settled', 'transaction.returned'])
    const tenDays = 10 * 86_400_000
    expect(Date.parse(String(returned?.['createdAt'])) - Date.parse(String(settled?.['createdAt']))).toBe(
      tenDays,
    )
  })

  test('000000000009 stays in flight until told otherwise', async () => {
    const { location, read, id } = await pay('000000000009')
    await location.moveDays(100)
    expect(await read()).toMatchObject({ status: 'pending' })
    const tell = (body: Record<string, unknown>) => fixture.operate('POST', `/control/v1/ach/${id}`, body)
    expect(await tell({ outcome: 'settled', returnCode: 'R01' })).toMatchObject({ status: 400 })
    expect(await tell({ outcome: 'settled' })).toMatchObject({ status: 200, body: { status: 'settled' } })
    expect(await tell({ outcome: 'settled' })).toMatchObject({ status: 200 })
    expect(await tell({ outcome: 'returned', returnCode: 'R29' })).toMatchObject({
      body: { reasonCode: 2129 },
    })
    expect(await tell({ outcome: 'settled' })).toMatchObject({ status: 422 })
    expect(location.postbacks().map((one) => one.type)).toEqual([
      'vault.created',
      'transaction.settled',
      'transaction.returned',
    ])
  })

  test('a voided payment never settles', async () => {
    const { location, read, id } = await pay('000123456789')
    await location.own('POST', `/v1/transactions/${id}/void`, { reference: 'void' })
    await location.moveDays(10)
    expect(await read()).toMatchObject({ status: 'voided' })
    expect(location.postbacks()).toHaveLength(1)
  })
})

test('a card is declined 1622 once its month is over on the location clock', async () => {
  const location = await fixture.newLocation()
  const vaultId = await location.newVault(card('4242424242424242', { expDate: '0128' }))
  await location.moveTo(new Date('2028-01-31T23:00:00Z'))
  expect((await location.sell({ vaultId })).body).toMatchObject({ status: 'approved' })
  await location.moveTo(new Date('2028-02-01T00:00:00Z'))
  expect((await location.sell({ vaultId })).body).toMatchObject({ status: 'declined', reasonCode: 1622 })
})
