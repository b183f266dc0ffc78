import { describe, expect, test } from 'vitest'
import { getBooks, saveBankAccount, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { getFields } from '../support/customers.ts'
import { callersAs, close, goTo } from '../support/invoice-life.ts'
import { concurrently, netOf } from '../support/one-off.ts'
import { setBankOutcome, openCheckout, getInvoice, staysInFlight } from '../support/checkout.ts'
import {
  change,
  getInvoices,
  newSubscription,
  noSubscription,
  noVault,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { openSignup } from '../support/signups.ts'

const overPayment = { status: 400, body: { error: 'bad_request', reasonCode: 'OVER_PAYMENT' } }
const nothingDue = { status: 400, body: { error: 'bad_request', reasonCode: 'ALREADY_PROCESSING' } }

/** Creates a subscription of 50 dollars a month with an unpaid first invoice, and saves a card. */
async function openUnpaid(fields: object = {}) {
  const checkout = await openSignup({ subscription: { billingMode: 'recurringManual', ...fields } })
  return { ...checkout, vaultId: await saveCard(checkout.company, checkout.customerId) }
}

function askPay(company: TestCompany, id: string, body: unknown, headers?: Record<string, string>) {
  return company.api.post(`/api/subscriptions/v2/${id}/pay`, body, headers)
}

describe('paying a subscription is refused', () => {
  test.each([
    [{ accountVaultId: undefined }, 'body.accountVaultId', 'invalid_type'],
    [{ accountVaultId: 7 }, 'body.accountVaultId', 'invalid_type'],
    [{ accountVaultId: '' }, 'body.accountVaultId', 'too_small'],
    [{ amount: 0 }, 'body.amount', 'too_small'],
    [{ amount: -1 }, 'body.amount', 'too_small'],
    [{ amount: 1.001 }, 'body.amount', 'invalid_precision'],
    [{ amount: '5' }, 'body.amount', 'invalid_type'],
    [{ amount: null }, 'body.amount', 'invalid_type'],
    [{ savePaymentMethod: 'yes' }, 'body.savePaymentMethod', 'invalid_type'],
    [{ foo: 1 }, 'body.foo', 'unrecognized_keys'],
    [{ accountvaultId: 'x' }, 'body.accountvaultId', 'unrecognized_keys'],
  ])('with the body %j', async (fields, path, code) => {
    const { company, id, vaultId } = await openUnpaid()
    expect(getFields(await askPay(company, id, { accountVaultId: vaultId, ...fields }))).toEqual([
      { path, code },
    ])
    expect(await getBooks(company)).toEqual([])
  })

  test('where there is no such subscription, and where it is another company’s', async () => {
    const owner = await openUnpaid()
    const { company } = await openCheckout()
    for (const id of [noSubscription, owner.id, 'x'])
      expect((await askPay(company, id, { accountVaultId: owner.vaultId })).status).toBe(404)
  })

  test('with a vault that nobody has, and with another company’s', async () => {
    const { company, id } = await openUnpaid()
    const other = await openCheckout()
    const foreign = await saveCard(other.company, other.customerId)
    for (const accountVaultId of [noVault, foreign])
      expect(getFields(await askPay(company, id, { accountVaultId }))).toEqual([
        { path: 'body.accountVaultId', code: 'not_found' },
      ])
    expect((await getSubscription(company, id)).status).toBe('pending')
  })

  test('for somebody who may only read', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const { api } = await callersAs(company, 'read_only')
    const refused = await askPay({ ...company, api }, id, { accountVaultId: vaultId })
    expect(refused.status).toBe(403)
    const clerk = (await callersAs(company, 'clerk')).api
    expect((await askPay({ ...company, api: clerk }, id, { accountVaultId: vaultId })).status).toBe(200)
  })

  test('of more than is due, and where nothing is', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const pay = (amount?: number) => askPay(company, id, { accountVaultId: vaultId, amount })
    expect(await pay(50.01)).toMatchObject(overPayment)
    expect((await pay(20)).status).toBe(200)
    expect(await pay(30.01)).toMatchObject(overPayment)
    expect((await getSubscription(company, id)).status).toBe('pending')
    expect((await pay()).status).toBe(200)
    expect((await getSubscription(company, id)).status).toBe('active')
    expect(await pay()).toMatchObject(nothingDue)
    expect(await pay(1)).toMatchObject(nothingDue)
    expect(await netOf(company)).toBe(5_000)
  })

  test('where its only invoice was voided, and where it has none yet', async () => {
    const { company, customerId, planId, id, vaultId, on } = await openUnpaid()
    const [first] = await getInvoices(company, id)
    await close(company, first?.id, 'void')
    expect(await askPay(company, id, { accountVaultId: vaultId })).toMatchObject(nothingDue)
    const coming = await newSubscription(company, { customerId, planId, startDate: on('06-01') })
    expect(await askPay(company, coming, { accountVaultId: vaultId })).toMatchObject(nothingDue)
    expect(await getBooks(company)).toEqual([])
  })

  test('when the processor declines, with its reason; nothing counts as paid and nothing is attached', async () => {
    const { company, customerId, id } = await openUnpaid()
    const accountVaultId = await saveCard(company, customerId, testCards.insufficientFunds)
    const declined = await askPay(company, id, { accountVaultId, savePaymentMethod: true })
    expect(declined).toMatchObject({
      status: 422,
      body: { error: 'unprocessable_entity', reasonCode: 1616 },
    })
    const [first] = await getInvoices(company, id)
    expect(first).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0, amountDue: 50 })
    const read = await getSubscription(company, id)
    expect(read.status).toBe('pending')
    expect(read).not.toHaveProperty('paymentMethodId')
  })

  test('on a rail that the invoice does not take', async () => {
    const { company, customerId, planId, on } = await openUnpaid()
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['ach'] })
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'recurringManual' }
    const id = await newSubscription(company, request)
    const card = await saveCard(company, customerId)
    const refused = await askPay(company, id, { accountVaultId: card })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('ach')
    expect(await getBooks(company)).toEqual([])
    const bank = await saveBankAccount(company, customerId)
    expect((await askPay(company, id, { accountVaultId: bank })).status).toBe(200)
  })
})

describe('paying a subscription', () => {
  test('pays its oldest open invoice in full unless an amount is named, and activates it', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const paid = await askPay(company, id, { accountVaultId: vaultId })
    expect(paid).toMatchObject({
      status: 200,
      body: {
        message: 'success',
        correlationId: expect.any(String),
        subscriptionId: id,
        transactionId: expect.stringMatching(/^trx_/),
        status: 'success',
      },
    })
    expect(Object.keys(paid.body)).toHaveLength(5)
    expect((await getSubscription(company, id)).status).toBe('active')
    const [first] = await getInvoices(company, id)
    const { transactions } = await getInvoice(company, first?.id)
    expect(transactions).toMatchObject([{ id: paid.body.transactionId, subtotalAmount: 50 }])
  })

  test('pays one invoice after the other, the oldest first, also when it is over', async () => {
    const { company, id, vaultId, on } = await openUnpaid({ paymentDueDays: 90 })
    await askPay(company, id, { accountVaultId: vaultId })
    await goTo(company, on('05-10T08:00'))
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    const open = async () =>
      (await getInvoices(company, id)).map(({ invoiceStatus }) => String(invoiceStatus))
    expect(await open()).toEqual(['Paid', 'Pending', 'Pending'])
    expect((await askPay(company, id, { accountVaultId: vaultId })).status).toBe(200)
    expect(await open()).toEqual(['Paid', 'Paid', 'Pending'])
    expect((await askPay(company, id, { accountVaultId: vaultId })).status).toBe(200)
    expect(await open()).toEqual(['Paid', 'Paid', 'Paid'])
    expect((await getSubscription(company, id)).status).toBe('cancelled')
  })

  test('passes over what a bank transfer on its way covers, and not what nobody knows the outcome of', async () => {
    const { company, customerId, id, vaultId, on } = await openUnpaid({ paymentDueDays: 90 })
    const pay = (accountVaultId: string) => askPay(company, id, { accountVaultId })
    const stages = async () =>
      (await getInvoices(company, id)).map(({ invoiceStatus }) => String(invoiceStatus))
    await pay(vaultId)
    await goTo(company, on('05-10T08:00'))
    expect((await pay(await saveBankAccount(company, customerId, staysInFlight))).status).toBe(200)
    expect(await stages()).toEqual(['Paid', 'ACHPending', 'Pending'])
    const silent = await saveCard(company, customerId, testCards.answerLost)
    for (let tries = 0; tries < 2; tries++)
      expect(await pay(silent)).toMatchObject({ status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } })
    expect(await pay(vaultId)).toMatchObject(nothingDue)
    await setBankOutcome(company, 'returned', 50)
    await drainJobs(company)
    expect((await pay(vaultId)).status).toBe(200)
    expect((await stages()).slice(0, 2)).toEqual(['Paid', 'Paid'])
  })

  test('attaches the method where that is asked for, and not otherwise', async () => {
    const { company, customerId, id, vaultId } = await openUnpaid()
    await askPay(company, id, { accountVaultId: vaultId, amount: 10 })
    expect(await getSubscription(company, id)).not.toHaveProperty('paymentMethodId')
    await askPay(company, id, { accountVaultId: vaultId, amount: 10, savePaymentMethod: true })
    expect((await getSubscription(company, id)).paymentMethodId).toBe(vaultId)
    const other = await saveCard(company, customerId)
    await askPay(company, id, { accountVaultId: other, amount: 10, savePaymentMethod: false })
    expect((await getSubscription(company, id)).paymentMethodId).toBe(vaultId)
  })

  test('with the method of another customer attaches nothing', async () => {
    const { company, id } = await openUnpaid()
    const made = await company.api.post('/api/customers', { email: 'friend@example.com' })
    const friends = await saveCard(company, made.body.id)
    expect((await askPay(company, id, { accountVaultId: friends, savePaymentMethod: true })).status).toBe(200)
    const read = await getSubscription(company, id)
    expect(read.status).toBe('active')
    expect(read).not.toHaveProperty('paymentMethodId')
  })

  test('with the same key answers the same and charges once', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const body = { accountVaultId: vaultId, amount: 20, savePaymentMethod: true }
    const pay = () => askPay(company, id, body, { 'idempotency-key': 'paying-it-1' })
    const first = await pay()
    expect(first.status, first.text).toBe(200)
    const again = await pay()
    expect(again.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(again.body).toEqual(first.body)
    expect(await netOf(company)).toBe(2_000)
  })

  test('twenty times at once with one key charges once', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const answers = await concurrently(20, () =>
      askPay(company, id, { accountVaultId: vaultId }, { 'idempotency-key': 'paying-it-1' }),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid.length).toBeGreaterThan(0)
    expect(new Set(paid.map(({ body }) => body.transactionId)).size).toBe(1)
    expect(await netOf(company)).toBe(5_000)
  })

  test('twenty times at once without a key charges what is due and no more', async () => {
    const { company, id, vaultId } = await openUnpaid()
    const answers = await concurrently(20, () => askPay(company, id, { accountVaultId: vaultId, amount: 10 }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const { status } of answers) expect([200, 400]).toContain(status)
    await drainJobs(company)
    expect(await netOf(company)).toBe(5_000)
    expect((await getSubscription(company, id)).status).toBe('active')
  })
})
