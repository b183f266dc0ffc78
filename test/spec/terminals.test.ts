import { beforeAll, describe, expect, test } from 'vitest'
import { setClientPostback, getPostbacks } from '../support/client-postbacks.ts'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  advance,
  getBooks,
  florin,
  newCompany,
  newCustomer,
  send,
  type TestCompany,
} from '../support/florin.ts'
import { askRefund, callersAs } from '../support/invoice-life.ts'
import {
  concurrently,
  expectBooksToAgree,
  expectCreated,
  netOf,
  recordsOf,
  unprocessable,
} from '../support/one-off.ts'
import { openReceiver } from '../support/receiver.ts'
import { changeCompany } from '../support/quotes.ts'
import { newTerminalRequest, requestTerminal, getRecord } from '../support/terminals.ts'
import { advanceClock, minute } from '../support/checkout.ts'

const givesBack = { settings: { blindRefunds: { enabled: true, dailyMaximum: 100 } } }

describe('nothing is asked of a terminal', () => {
  let company: TestCompany

  beforeAll(async () => {
    company = await newCompany()
  })

  test.each([
    [{ terminal_id: undefined }, 'body.terminal_id'],
    [{ terminal_id: '' }, 'body.terminal_id'],
    [{ terminal_id: 5 }, 'body.terminal_id'],
    [{ terminal_id: 'front desk' }, 'body.terminal_id'],
    [{ terminal_id: '../desk' }, 'body.terminal_id'],
    [{ terminal_id: 'desk💸' }, 'body.terminal_id'],
    [{ terminal_id: 'x'.repeat(65) }, 'body.terminal_id'],
    [{ transaction_amount: undefined }, 'body.transaction_amount'],
    [{ transaction_amount: 0 }, 'body.transaction_amount'],
    [{ transaction_amount: -1 }, 'body.transaction_amount'],
    [{ transaction_amount: 1.001 }, 'body.transaction_amount'],
    [{ transaction_amount: '20' }, 'body.transaction_amount'],
    [{ action: 'void' }, 'body.action'],
    [{ action: 'Sale' }, 'body.action'],
    [{ action: null }, 'body.action'],
    [{ order_id: 5 }, 'body.order_id'],
    [{ contact_api_id: 5 }, 'body.contact_api_id'],
    [{ description: {} }, 'body.description'],
    [{ account_vault_id: 'vlt_x' }, 'body.account_vault_id'],
    [{ accountNumber: '4242424242424242' }, 'body.accountNumber'],
    [{ cvv: '123' }, 'body.cvv'],
  ])('for the body %j', async (fields, path) => {
    expect(getFields(await requestTerminal(company, fields))).toMatchObject([{ path }])
    expect(await recordsOf(company)).toEqual([])
  })

  test('for a contact that is unknown or another company’s, and for texts that cannot be kept', async () => {
    const theirs = await newCustomer(await newCompany())
    for (const contact_api_id of [theirs, 'cus_01h455vb4pex5vsknk084sn02q', 'x', '💸'])
      expectEnvelope(await requestTerminal(company, { contact_api_id }), 404, 'not_found')
    for (const name of ['order_id', 'description', 'contact_api_id'])
      expect((await requestTerminal(company, { [name]: '\u0000' })).status).toBe(400)
    expect(await recordsOf(company)).toEqual([])
    expect(await getBooks(company)).toEqual([])
  })

  test('without an API key that may write', async () => {
    const company = await newCompany()
    const body = { terminal_id: 'desk', transaction_amount: 20 }
    expectEnvelope(await send(`${florin().baseUrl}/api/trx`, 'POST', body), 401, 'unauthorized')
    expectEnvelope(await company.api.post('/api/trx', body), 401, 'unauthorized')
    expectEnvelope(await requestTerminal(await callersAs(company, 'read_only')), 403, 'forbidden')
    expect((await requestTerminal(await callersAs(company, 'clerk'))).status).toBe(201)
  })

  test('of a company that takes no cards', async () => {
    const company = await newCompany({ products: ['ach'] })
    const refused = await requestTerminal(company)
    expect([400, 422], refused.text).toContain(refused.status)
    await expectBooksToAgree(company)
  })
})

describe('a sale at a terminal', () => {
  test('is created, and completed when the payer has put in a card', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, { externalUserId: 'pat-7' })
    const fields = { order_id: 'order-7', description: 'A chair', contact_api_id: 'pat-7' }
    const transaction = await newTerminalRequest(company, fields)
    expect(transaction).toMatchObject({
      action: 'sale',
      status: 'created',
      transaction_amount: 20,
      terminal_id: 'desk',
      order_id: 'order-7',
      customer_id: customerId,
    })
    await advance(company, 1)
    const done = await getRecord(company, transaction._id)
    expect(done).toMatchObject({
      status: 'completed',
      last_four: '4242',
      payment_method: 'cc',
      terminal_id: 'desk',
      description: 'A chair',
    })
    expect((await company.legacy.get('/api/trx/order/order-7')).body).toEqual(done)
    expect(JSON.stringify(done)).not.toContain('4242424242424242')
    await expectBooksToAgree(company)
  })

  test('can be given back in part and in full', async () => {
    const company = await newCompany()
    const { _id } = await newTerminalRequest(company)
    await advance(company, 1)
    expectCreated(await askRefund(company, _id, { transaction_amount: 5 }))
    expectCreated(await askRefund(company, _id))
    expect(await askRefund(company, _id)).toMatchObject(unprocessable)
    expect(await netOf(company)).toBe(0)
    await expectBooksToAgree(company)
  })

  test('that is declined has failed with the reason, and can be tried again at the terminal', async () => {
    const company = await newCompany()
    const { _id } = await newTerminalRequest(company, { terminal_id: 'desk_declined' })
    await advance(company, 1)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'failed', info: { reasonCode: '1616' } })
    const again = expectCreated(await company.legacy.post(`/api/trx/rerun/${_id}`))
    expect(again).toMatchObject({ status: 'created', rerunOf: _id, terminal_id: 'desk_declined' })
    expect((await company.legacy.post(`/api/trx/rerun/${_id}`)).status).toBe(422)
    await advance(company, 1)
    await expectBooksToAgree(company)
  })

  test('whose payer never comes fails after five minutes, and is never charged', async () => {
    const company = await newCompany()
    const { _id } = await newTerminalRequest(company, { terminal_id: 'desk_silent' })
    await advance(company, 4 * minute + 50)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'created' })
    for (const call of ['refund', 'rerun'])
      expect(await company.legacy.post(`/api/trx/${call}/${_id}`)).toMatchObject(unprocessable)
    await advance(company, minute)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'failed' })
    await advanceClock(company, 60 * minute)
    expect(await getBooks(company)).toEqual([])
    await expectBooksToAgree(company)
  })

  test('tells the company’s own address of its end, once', async () => {
    await using receiver = await openReceiver()
    const company = await newCompany()
    await setClientPostback(company, receiver.url)
    await newTerminalRequest(company)
    await newTerminalRequest(company, { terminal_id: 'desk_silent' })
    await advance(company, 1)
    await advance(company, 10 * minute)
    expect(await getPostbacks(company, receiver)).toEqual([
      'transaction.completed completed',
      'transaction.failed failed',
    ])
  })

  test('of twenty at once are twenty', async () => {
    const company = await newCompany()
    const answers = await concurrently(20, (index) =>
      requestTerminal(company, { terminal_id: `desk-${index}` }),
    )
    for (const { status, text } of answers) expect(status, text).toBe(201)
    await advance(company, 1)
    expect(await netOf(company)).toBe(40_000)
    await expectBooksToAgree(company)
  })
})

describe('an authorization at a terminal', () => {
  test.each([
    ['authcomplete', 15, 'captured', 1_500],
    ['void', undefined, 'voided', 0],
  ])('can be ended by %s once the payer was there', async (action, transaction_amount, status, net) => {
    const company = await newCompany()
    const { _id } = await newTerminalRequest(company, { action: 'auth' })
    const end = () => company.legacy.put(`/api/trx/auth/${_id}`, { action, transaction_amount })
    await advance(company, 1)
    expect(await getRecord(company, _id)).toMatchObject({ action: 'auth', status: 'authorized' })
    expect(expectCreated(await end())).toMatchObject({ _id, action, status, terminal_id: 'desk' })
    expect(await end()).toMatchObject(unprocessable)
    expect(await netOf(company)).toBe(net)
    await expectBooksToAgree(company)
  })

  test('cannot be completed while it waits for the payer, and is let go after seven days', async () => {
    const company = await newCompany()
    const waiting = await newTerminalRequest(company, { action: 'auth', terminal_id: 'desk_silent' })
    const body = { action: 'authcomplete' }
    expect(await company.legacy.put(`/api/trx/auth/${waiting._id}`, body)).toMatchObject(unprocessable)
    const { _id } = await newTerminalRequest(company, { action: 'auth' })
    await advance(company, 8 * 24 * 60 * minute)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'voided', info: { reasonCode: '1658' } })
    expect(await getRecord(company, waiting._id)).toMatchObject({ status: 'failed' })
    await expectBooksToAgree(company)
  })
})

describe('a refund at a terminal', () => {
  test('needs the right, the switch and room in the day', async () => {
    const company = await newCompany()
    const refund = { action: 'refund' }
    expect((await requestTerminal(company, refund)).status).toBeGreaterThanOrEqual(400)
    await changeCompany(company, givesBack)
    expectEnvelope(await requestTerminal(await callersAs(company, 'clerk'), refund), 403, 'forbidden')
    expect(await requestTerminal(company, { ...refund, transaction_amount: 100.01 })).toMatchObject(
      unprocessable,
    )
    expect(await recordsOf(company)).toEqual([])
    const { _id } = await newTerminalRequest(company, { ...refund, transaction_amount: 60 })
    expect(await requestTerminal(company, { ...refund, transaction_amount: 60 })).toMatchObject(unprocessable)
    await advance(company, 1)
    expect(await getRecord(company, _id)).toMatchObject({ action: 'refund', status: 'completed' })
    expect(await netOf(company)).toBe(-6_000)
    await expectBooksToAgree(company)
  })

  test('that failed gives its part of the day back, and twenty at once keep to the maximum', async () => {
    const company = await newCompany(givesBack)
    const refund = { action: 'refund', transaction_amount: 100 }
    for (const terminal_id of ['desk_declined', 'desk_silent']) {
      const { _id } = await newTerminalRequest(company, { ...refund, terminal_id })
      expect(await requestTerminal(company, refund)).toMatchObject(unprocessable)
      await advance(company, 6 * minute)
      expect(await getRecord(company, _id)).toMatchObject({ status: 'failed' })
    }
    const answers = await concurrently(20, () =>
      requestTerminal(company, { ...refund, transaction_amount: 30 }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    await advance(company, 1)
    expect(await netOf(company)).toBe(-9_000)
    await expectBooksToAgree(company)
  })
})
