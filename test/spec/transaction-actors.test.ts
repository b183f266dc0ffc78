import { describe, expect, test } from 'vitest'
import { closeBooks } from '../support/closed-books.ts'
import {
  caller,
  fault,
  florin,
  newInvoice,
  operator,
  saveCard,
  sessionFor,
  type TestCompany,
} from '../support/florin.ts'
import {
  captureMethod,
  complete,
  confirmQuote,
  openForm,
  openHosted,
  openSurcharged,
  paid,
  getQuote,
} from '../support/hosted-payments.ts'
import { goTo, openPaidCheckout } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import {
  requestCharge,
  requestRerun,
  authorize,
  newestOf,
  openOneOffCheckout,
  getTransaction,
  recordsOf,
} from '../support/one-off.ts'
import {
  captureMethodOnPage,
  doneEvent,
  fillIn,
  cardEntry,
  payElsewhere,
  openPageCheckout,
  openSaleForm,
  submitSaleOnPage,
} from '../support/pay-page.ts'
import { openReceiver } from '../support/receiver.ts'
import { openSignup, getPayers, saveByForm } from '../support/signups.ts'
import { methodPath, openSubscription, drainJobs } from '../support/subscriptions.ts'
import { requestTerminal } from '../support/terminals.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  minute,
  openBankCheckout,
  openCardCheckout,
  openCheckout,
  pay,
  getInvoice,
} from '../support/checkout.ts'
import { setClientPostback, getPostbacks, transactionIn } from '../support/client-postbacks.ts'
import { setUpWebhook } from '../support/webhooks.ts'

/** Creates another API key of the company, with calls by the key and by a session of it. */
async function newKey({ companyId }: TestCompany, role = 'admin') {
  const name = `Desk of the ${role}`
  const issued = await operator().post(`/operator/v1/companies/${companyId}/api-keys`, { role, name })
  expect(issued.status, issued.text).toBe(201)
  const { keyId, apiKey } = issued.body
  const legacy = caller(florin().baseUrl, { authorization: `Api-Key ${apiKey}` })
  return { actor: { type: 'api_key', id: keyId, name }, legacy, api: await sessionFor(apiKey) }
}

/** Returns the actors of the company's transactions, newest first. */
const actorsOf = async (company: TestCompany) => (await recordsOf(company)).map(({ actor }) => actor)

const byPayer = { type: 'payer' }
const byOperator = { type: 'operator' }
const bySchedule = { type: 'schedule' }

describe('a transaction says who had it made', () => {
  test('the key of the call, on every read of it', async () => {
    const { company, customerId } = await openCheckout()
    const key = await newKey(company, 'clerk')
    const accountVaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const paying = await key.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
    expect(paying.status, paying.text).toBe(200)
    const { transactionId } = paying.body
    const { actor } = key
    const read = await company.legacy.get(`/api/trx/transaction/${transactionId}`)
    expect(read.body).toMatchObject({ _id: transactionId, actor })
    expect((await company.legacy.get('/api/trx?pageSize=1')).body.data).toMatchObject([{ actor }])
    expect((await company.legacy.get(`/api/trx/order/${read.body.order_id}`)).body).toMatchObject({ actor })
    expect((await getInvoice(company, id)).transactions).toMatchObject([{ id: transactionId, actor }])
    const found = await company.api.post('/api/invoices/search', {})
    expect(found.body.invoices, found.text).toMatchObject([{ transactions: [{ actor }] }])
    const history = await operator().get(
      `/operator/v1/companies/${company.companyId}/transactions/${transactionId}/history`,
    )
    expect(history.body.transactions).toMatchObject([{ actor }])
  })

  test('and a refund who gave it back, which leaves the payment as it was', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    const [first] = await actorsOf(company)
    const key = await newKey(company)
    const refunded = await key.legacy.post(`/api/trx/refund/${transactionId}`, { transaction_amount: 10 })
    expect(refunded.body.transaction, refunded.text).toMatchObject({ actor: key.actor })
    expect(await actorsOf(company)).toEqual([key.actor, first])
    expect(key.actor).not.toEqual(first)
    expect((await getInvoice(company, id)).transactions).toMatchObject([
      { actor: first },
      { actor: key.actor },
    ])
  })

  test('the key of a charge, an authorization, a terminal and a second try', async () => {
    const checkout = await openOneOffCheckout()
    const [charging, trying, holding, terminalKey] = await Promise.all(
      [1, 2, 3, 4].map(() => newKey(checkout.company)),
    )
    if (!charging || !trying || !holding || !terminalKey) throw new Error('no keys')
    const as = ({ legacy }: typeof charging) => ({ ...checkout, company: { ...checkout.company, legacy } })
    await fault(checkout.company, 'sale', 'outage')
    await requestCharge(as(charging))
    const failed = await newestOf(checkout)
    expect(failed).toMatchObject({ status: 'failed', actor: charging.actor })
    expect((await requestRerun(as(trying), failed._id)).body.transaction).toMatchObject({
      actor: trying.actor,
    })
    const body = {
      contact_api_id: checkout.customerId,
      account_vault_id: checkout.vaultId,
      transaction_amount: 5,
    }
    const authorized = await holding.legacy.post('/api/trx/auth', { ...body, order_id: 'held' })
    const id = authorized.body.transaction._id
    const completed = await trying.legacy.put(`/api/trx/auth/${id}`, { action: 'authcomplete' })
    expect(authorized.body.transaction.info).not.toHaveProperty('authorizedBy')
    const taken = { status: 'captured', actor: trying.actor, info: { authorizedBy: holding.actor } }
    expect(completed.body.transaction).toMatchObject(taken)
    expect((await requestTerminal(terminalKey)).body.transaction).toMatchObject({ actor: terminalKey.actor })
  })

  test('whoever voids an authorization, or the schedule where its time is over', async () => {
    const checkout = await openOneOffCheckout()
    const by = await newKey(checkout.company)
    const voided = await authorize(checkout, { order_id: 'voided' })
    const lapsed = await authorize(checkout, { order_id: 'lapsed' })
    await by.legacy.put(`/api/trx/auth/${voided._id}`, { action: 'void' })
    await advanceClock(checkout.company, 8 * day)
    const authorizedBy = voided.actor
    expect(await getTransaction(checkout, voided._id)).toMatchObject({
      actor: by.actor,
      info: { authorizedBy },
    })
    const over = { status: 'voided', actor: bySchedule, info: { authorizedBy } }
    expect(await getTransaction(checkout, lapsed._id)).toMatchObject(over)
  })

  test('whoever was refused a completion leaves it to who authorized', async () => {
    const checkout = await openOneOffCheckout()
    const by = await newKey(checkout.company)
    const { _id, actor } = await authorize(checkout)
    await fault(checkout.company, 'capture', 'outage')
    await by.legacy.put(`/api/trx/auth/${_id}`, { action: 'authcomplete' })
    await advanceClock(checkout.company, 20 * minute)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'authorized', actor })
  })

  test('the operator, who records offline payments and takes them off again', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id)
    await reverseOffline(company, id, transactionId)
    const { transactions } = await getInvoice(company, id)
    expect(transactions).toMatchObject([{ actor: byOperator }, { action: 'refund', actor: byOperator }])
  })

  test('the schedule, for what a subscription charges by itself', async () => {
    const { company, on } = await openSubscription('03-10T08:00')
    await goTo(company, on('04-10T08:01'))
    await drainJobs(company)
    expect(await actorsOf(company)).toEqual([bySchedule, bySchedule])
  })

  test('whoever signed up for a subscription: its payer, or the key that named it', async () => {
    const ofPayer = await openSignup()
    const { bySetup } = await getPayers(ofPayer)
    const processorEvent = await saveByForm(ofPayer)
    expect((await bySetup.post(methodPath, { processorEvent })).status).toBe(200)
    expect(await actorsOf(ofPayer.company)).toEqual([byPayer])
    const ofMerchant = await openSignup()
    const key = await newKey(ofMerchant.company)
    const accountVaultId = await saveCard(ofMerchant.company, ofMerchant.customerId)
    const chosen = await key.api.post(methodPath, { subscriptionId: ofMerchant.id, accountVaultId })
    expect(chosen.status, chosen.text).toBe(200)
    expect(await actorsOf(ofMerchant.company)).toEqual([key.actor])
  })
})

describe('a payer is who had it made', () => {
  test('on the page of an invoice, by what was captured there', async () => {
    const { company, page } = await openPageCheckout()
    const processorEvent = await captureMethodOnPage(page)
    expect((await page.put('/api/invoices', { processorEvent })).status).toBe(200)
    expect(await actorsOf(company)).toEqual([byPayer])
  })

  test('in a form of that page, whoever tells of the sale first', async () => {
    const byPage = await openPageCheckout()
    const processorEvent = await submitSaleOnPage(byPage.page)
    expect((await byPage.page.put('/api/invoices', { processorEvent })).status).toBe(200)
    const byMerchant = await openPageCheckout()
    const submitted = { processorEvent: await submitSaleOnPage(byMerchant.page) }
    expect(
      (await byMerchant.company.api.put(`/api/invoices/${byMerchant.id}/payment`, submitted)).status,
    ).toBe(200)
    const byProcessor = await openPageCheckout()
    await fillIn(await openSaleForm(byProcessor.page), cardEntry())
    await advanceClock(byProcessor.company, 65 * minute)
    for (const { company } of [byPage, byMerchant, byProcessor])
      expect(await actorsOf(company)).toEqual([byPayer])
  })

  test('on a hosted payment, by a captured card, a quoted one and a form', async () => {
    const { company } = await openCheckout()
    const captured = await openHosted(company)
    expect(await complete(captured.page, await captureMethod(captured.page))).toMatchObject(paid)
    const sold = await openHosted(company)
    await doneEvent(await openForm(sold.page))
    await advanceClock(company, 65 * minute)
    expect(await actorsOf(company)).toEqual([byPayer, byPayer])
    const quoted = await openSurcharged()
    const { quoteId } = await getQuote(quoted.page)
    expect(await confirmQuote(quoted.page, quoteId)).toMatchObject(paid)
    expect(await actorsOf(quoted.company)).toEqual([byPayer])
  })

  test('but of a sale that was made elsewhere it is the key that has it recorded', async () => {
    const { company, customerId } = await openCheckout()
    const vaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const sale = await payElsewhere(company, { vaultId })
    const key = await newKey(company)
    const processorEvent = { '@action': 'sale', id: sale.id, status_code: 101 }
    const recorded = await key.api.put(`/api/invoices/${id}/payment`, { processorEvent })
    expect(recorded.status, recorded.text).toBe(200)
    expect(await actorsOf(company)).toEqual([key.actor])
  })
})

describe('who had it made stays, whoever tells what became of it', () => {
  test('the reconciler, of what was submitted and not recorded', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const key = await newKey(company)
    {
      await using _closed = await closeBooks(company)
      expect((await key.api.put(`/api/invoices/${id}/payment`, { accountVaultId })).status).toBe(503)
    }
    expect(await actorsOf(company)).toEqual([key.actor])
    await advanceClock(company, 20 * minute)
    expect(await recordsOf(company)).toMatchObject([{ status: 'completed', actor: key.actor }])
  })

  test('the bank, of what settles and what goes back', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    await pay(company, id, vaultId)
    const [first] = await actorsOf(company)
    await setBankOutcome(company, 'settled')
    await setBankOutcome(company, 'returned')
    expect(await recordsOf(company)).toMatchObject([{ status: 'returned', actor: first }])
  })
})

describe('postbacks', () => {
  test('tell of it with the record, and with an invoice that was paid', async () => {
    await using receiver = await openReceiver()
    await using hook = await openReceiver()
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    await setClientPostback(company, receiver.url)
    await setUpWebhook(company, hook.url, { eventTypes: ['invoice.paid'] })
    const key = await newKey(company)
    expect((await key.api.put(`/api/invoices/${id}/payment`, { accountVaultId })).status).toBe(200)
    await getPostbacks(company, receiver)
    expect(transactionIn(receiver.received[0])).toMatchObject({ status: 'completed', actor: key.actor })
    const { transactions } = await getInvoice(company, id)
    expect(transactions).toMatchObject([{ actor: key.actor }])
    expect(hook.received[0]?.body.data.invoice['transactions']).toEqual(transactions)
  })
})
