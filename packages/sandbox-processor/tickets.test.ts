import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture, Json } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = '4242424242424242'
const settling = '000123456789'
type Location = Awaited<ReturnType<Fixture['newLocation']>>

const accountsOf = async ({ id }: Location) =>
  (await fixture.operate('GET', `/control/v1/accounts?locationId=${id}`)).body['accounts']

describe('a ticket form captures the rails that its intention names', () => {
  test.each<[string, string[], string[], Json]>([
    ['a bank account where cards were named', ['cc'], ['cc', 'ach'], bank(settling)],
    ['a card where bank accounts were named', ['ach'], ['cc', 'ach'], card(visa)],
    ['a rail that the location does not take', ['cc', 'ach'], ['ach'], card(visa)],
  ])('and refuses %s', async (_name, methods, products, entry) => {
    const location = await fixture.newLocation(products)
    const clientToken = await location.open('ticket', { methods })
    expect(await location.fill(clientToken, entry)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'paymentMethod' }] },
    })
    expect(await accountsOf(location)).toEqual([])
  })

  test('and is refused itself where the location takes none of them', async () => {
    const location = await fixture.newLocation(['cc'])
    const { contactId } = location
    const intention = { kind: 'ticket', contactId, methods: ['ach'], lifetimeSeconds: 60 }
    expect(await location.own('POST', '/v1/intentions', intention)).toMatchObject({
      status: 422,
      body: { error: 'not_allowed' },
    })
  })

  test('a bank account is captured once, and its ticket says so', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('ticket', { methods: ['ach'] })
    const done = await location.fill(clientToken, bank(settling, { accountType: 'savings' }))
    const id = getText(done, 'ticket_id')
    expect(done).toEqual({
      status: 200,
      body: {
        '@action': 'ticket',
        id,
        payment_method: 'ach',
        status_code: 121,
        reason_code_id: 1000,
        verbiage: 'Approved',
        last_four: '6789',
        account_type: 'savings',
        ticket_id: id,
      },
    })
    expect(await location.fill(clientToken, bank(settling))).toMatchObject({ status: 409 })
    expect((await location.own('GET', `/v1/tickets/${id}`)).body).toEqual({
      id,
      contactId: location.contactId,
      paymentMethod: 'ach',
      lastFour: '6789',
      accountType: 'savings',
      binInfo: null,
      expiresAt: expect.stringMatching(/Z$/),
      used: false,
    })
  })

  test('a card’s ticket tells its rail, and no account type', async () => {
    const location = await fixture.newLocation()
    const { body } = await location.own('GET', `/v1/tickets/${await location.newTicket(card(visa))}`)
    expect(body).toMatchObject({ paymentMethod: 'cc', firstSix: '424242', expDate: '1240' })
    expect(body).not.toHaveProperty('accountType')
  })
})

describe('a bank ticket', () => {
  test('cannot be authorized, and stays unused', async () => {
    const location = await fixture.newLocation()
    const ticketId = await location.newTicket(bank(settling))
    expect(await location.sell({ ticketId }, 'r', { action: 'auth' })).toMatchObject({ status: 422 })
    expect((await location.own('GET', `/v1/tickets/${ticketId}`)).body).toMatchObject({ used: false })
  })

  test('is charged once, and settles like the bank account that it holds', async () => {
    const location = await fixture.newLocation()
    const ticketId = await location.newTicket(bank(settling))
    const sale = await location.sell({ ticketId })
    expect(sale.body).toMatchObject({
      status: 'pending',
      statusCode: 131,
      paymentMethod: 'ach',
      accountType: 'checking',
      lastFour: '6789',
      contactId: location.contactId,
    })
    expect(await location.sell({ ticketId })).toMatchObject({ status: 409, body: { error: 'ticket_used' } })
    await location.moveDays(6)
    expect((await location.own('GET', `/v1/transactions/${getText(sale, 'id')}`)).body).toMatchObject({
      status: 'settled',
    })
    expect(location.postbacks().map((one) => one.type)).toEqual(['transaction.settled'])
  })

  test('is returned like the bank account that it holds', async () => {
    const location = await fixture.newLocation()
    const sale = await location.sell({ ticketId: await location.newTicket(bank('000222222227')) })
    await location.moveDays(6)
    expect((await location.own('GET', `/v1/transactions/${getText(sale, 'id')}`)).body).toMatchObject({
      status: 'returned',
      reasonCode: 2101,
    })
  })

  test('becomes a vault that is charged as often as one likes', async () => {
    const location = await fixture.newLocation()
    const ticketId = await location.newTicket(bank(settling))
    const vault = await location.own('POST', `/v1/tickets/${ticketId}/vault`, {
      contactId: location.contactId,
    })
    expect(vault).toMatchObject({
      status: 201,
      body: {
        contactId: location.contactId,
        paymentMethod: 'ach',
        lastFour: '6789',
        accountType: 'checking',
        accountHolderName: 'Ada Lovelace',
        title: 'Checking 6789',
        active: true,
      },
    })
    for (let times = 0; times < 2; times++)
      expect((await location.sell({ vaultId: getText(vault, 'id') })).body).toMatchObject({
        status: 'pending',
      })
    expect(await location.sell({ ticketId })).toMatchObject({ status: 409 })
  })
})

describe('the method of a sale in the form', () => {
  const sellInForm = async (location: Location, entry: Json) => {
    const clientToken = await location.open('sale', { sale: { reference: 'form-sale', amountCents: 1234 } })
    return getText(await location.fill(clientToken, entry), 'id')
  }
  const keep = (location: Location, saleId: string, contactId = location.contactId) =>
    location.own('POST', `/v1/transactions/${saleId}/vault`, { contactId })
  const notAllowed = { status: 422, body: { error: 'not_allowed', reasonCode: 1667 } }

  test('is refused for a movement that is unknown, or another location’s', async () => {
    const location = await fixture.newLocation()
    const saleId = await sellInForm(location, card(visa))
    expect(await keep(location, 'trx_unknown')).toMatchObject({ status: 404 })
    expect(await keep(await fixture.newLocation(), saleId)).toMatchObject({ status: 404 })
  })

  test('is refused for a contact that is unknown', async () => {
    const location = await fixture.newLocation()
    const saleId = await sellInForm(location, card(visa))
    expect(await keep(location, saleId, 'cnt_unknown')).toMatchObject({ status: 404 })
    expect(await accountsOf(location)).toEqual([])
  })

  test('is refused for a sale that was not made in the form', async () => {
    const location = await fixture.newLocation()
    const ticketId = await location.newTicket(card(visa))
    const wallet = { walletToken: 'sandbox_wallet_approved', walletProvider: 'apple_pay' }
    for (const source of [{ ticketId }, { vaultId: await location.newVault(card(visa)) }, wallet])
      expect(await keep(location, getText(await location.sell(source), 'id'))).toMatchObject(notAllowed)
  })

  test('is refused for a declined try', async () => {
    const location = await fixture.newLocation()
    const clientToken = await location.open('sale', { sale: { reference: 'form-sale', amountCents: 1234 } })
    await location.fill(clientToken, card('4000000000009995'))
    const [declined] = await location.books()
    expect(declined).toMatchObject({ status: 'declined' })
    expect(await keep(location, String(declined?.['id']))).toMatchObject(notAllowed)
  })

  test('is refused once the sale was voided or returned', async () => {
    const location = await fixture.newLocation()
    const voided = await sellInForm(location, card(visa))
    await location.own('POST', `/v1/transactions/${voided}/void`, { reference: 'void' })
    expect(await keep(location, voided)).toMatchObject(notAllowed)
    const other = await fixture.newLocation()
    const returned = await sellInForm(other, bank('000222222227'))
    await other.moveDays(6)
    expect(await keep(other, returned)).toMatchObject(notAllowed)
  })

  test.each<[string, Json, Json]>([
    [
      'a card',
      card('4000056655665556', {
        accountHolderName: 'Ada Lovelace',
        billingZip: '75201',
        billingState: 'tx',
      }),
      {
        paymentMethod: 'cc',
        lastFour: '5556',
        firstSix: '400005',
        expDate: '1240',
        accountHolderName: 'Ada Lovelace',
        title: 'Visa 5556',
        cardBrand: 'visa',
        billingZip: '75201',
        billingState: 'TX',
        binInfo: { type: 'debit', brand: 'visa' },
      },
    ],
    [
      'a bank account',
      bank(settling, { accountType: 'savings' }),
      {
        paymentMethod: 'ach',
        lastFour: '6789',
        accountHolderName: 'Ada Lovelace',
        accountType: 'savings',
        title: 'Savings 6789',
        binInfo: null,
      },
    ],
  ])('is kept as the vault of a contact: %s', async (_name, entry, vault) => {
    const location = await fixture.newLocation()
    const saleId = await sellInForm(location, entry)
    const contactId = getText(await location.own('POST', '/v1/contacts', { firstName: 'Grace' }), 'id')
    const kept = await keep(location, saleId, contactId)
    expect(kept).toEqual({
      status: 201,
      body: { ...vault, id: getText(kept, 'id'), contactId, active: true, createdAt: expect.any(String) },
    })
    expect((await location.own('GET', `/v1/contacts/${contactId}/vaults`)).body).toEqual({
      vaults: [kept.body],
    })
    expect((await location.sell({ vaultId: getText(kept, 'id') })).status).toBe(200)
  })

  test('is kept once for each contact, however many ask at once and however late', async () => {
    const location = await fixture.newLocation()
    const saleId = await sellInForm(location, card(visa))
    const replies = await Promise.all(Array.from({ length: 8 }, () => keep(location, saleId)))
    await location.own('POST', `/v1/transactions/${saleId}/void`, { reference: 'void' })
    const ids = [...replies, await keep(location, saleId)].map((reply) => getText(reply, 'id'))
    expect(new Set(ids).size).toBe(1)
    expect(await accountsOf(location)).toMatchObject([{ id: ids[0], kind: 'vault' }])
  })

  test('does not come back once its vault was deleted', async () => {
    const location = await fixture.newLocation()
    const saleId = await sellInForm(location, card(visa))
    await location.own('DELETE', `/v1/vaults/${getText(await keep(location, saleId), 'id')}`)
    expect(await keep(location, saleId)).toMatchObject(notAllowed)
  })
})
