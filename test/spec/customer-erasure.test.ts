import { describe, expect, test } from 'vitest'
import { parseOutput } from '../support/command-line.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  advance,
  fault,
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  send,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { close, refund } from '../support/invoice-life.ts'
import { requestAuthorization, requestCharge, openOneOffCheckout } from '../support/one-off.ts'
import { getPdfText } from '../support/pdf-text.ts'
import { openReceiver } from '../support/receiver.ts'
import { find } from '../support/search.ts'
import { getStoredText } from '../support/stored-text.ts'
import { change, openSubscription } from '../support/subscriptions.ts'
import {
  openBankCheckout,
  setBankOutcome,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const personalData = {
  email: 'wanda.quill@example.com',
  firstName: 'Wanda',
  lastName: 'Quillfeather',
  companyName: 'Quillfeather Ltd',
  phoneNumber: '+12125550199',
  address: '7 Nightingale Row',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  externalUserId: 'wanda-quill',
}
const traces = /wanda|quill|2125550199|nightingale/i

const pathOf = ({ companyId }: TestCompany, customerId: string) =>
  `/operator/v1/companies/${companyId}/customers/${customerId}`
const erase = (company: TestCompany, customerId: string) => operator().delete(pathOf(company, customerId))

/** Creates a customer with all fields, a card, and an invoice that was mailed and paid. */
async function openPaid() {
  const company = await newCompany()
  const customerId = await newCustomer(company, personalData)
  const card = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId, { sendEmail: true })
  const paid = await pay(company, id, card, 100)
  return { company, customerId, card, id, paid }
}

async function expectRefused(company: TestCompany, customerId: string, reason: string) {
  const response = await erase(company, customerId)
  expectEnvelope(response, 422, 'unprocessable_entity')
  expect(response.body.message).toContain(reason)
  // The customer is unchanged and can still be updated.
  const { body } = await company.api.get(`/api/customers/${customerId}`)
  expect(body.firstName).not.toBe('Erased customer')
  expect((await company.api.put(`/api/customers/${customerId}`, { city: 'Austin' })).status).toBe(200)
}

describe('a customer is not erased', () => {
  test('where there is none, and by nobody but the operator', async () => {
    const company = await newCompany()
    expectEnvelope(await erase(company, 'cus_01h455vb4pex5vsknk084sn02q'), 404, 'not_found')
    const other = await newCompany()
    expectEnvelope(await erase(other, await newCustomer(company)), 404, 'not_found')
    const customerId = await newCustomer(company)
    expectEnvelope(await company.api.delete(pathOf(company, customerId)), 401, 'unauthorized')
  })

  test('while an invoice is open', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, personalData)
    const { id } = await newInvoice(company, customerId)
    await expectRefused(company, customerId, 'an invoice is open')
    await close(company, id, 'void')
    expect((await erase(company, customerId)).status).toBe(200)
  })

  test('while a bank transfer is in flight', async () => {
    const { company, customerId, vaultId, id } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 100)
    await expectRefused(company, customerId, 'in flight')
    await setBankOutcome(company, 'settled')
    expect((await erase(company, customerId)).status).toBe(200)
  })

  test('while an authorization holds money, or the outcome of a charge is unknown', async () => {
    const checkout = await openOneOffCheckout()
    const authorized = await requestAuthorization(checkout)
    expect(authorized.status, authorized.text).toBe(201)
    await expectRefused(checkout.company, checkout.customerId, 'in flight')
    const other = await openOneOffCheckout(testCards.answerLost)
    expect((await requestCharge(other)).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    await expectRefused(other.company, other.customerId, 'in flight')
  })

  test('while a subscription is alive', async () => {
    const { company, customerId, id } = await openSubscription('03-10T08:00')
    await expectRefused(company, customerId, 'a subscription')
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    expect((await erase(company, customerId)).status).toBe(200)
  })

  test('while the processor cannot be reached; it is begun, and finished later', async () => {
    const { company, customerId, card, id } = await openPaid()
    await fault(company, 'read_vault', 'outage', { times: 1 })
    const response = await erase(company, customerId)
    expectEnvelope(response, 503, 'service_unavailable')
    expect((await payment(company, id, { accountVaultId: card })).status).toBe(400)
    await advance(company, 120)
    expect((await company.api.get(`/api/customers/${customerId}`)).body.firstName).toBe('Erased customer')
  })
})

test('what says who a customer is goes, and the books keep ids and amounts', async () => {
  const { company, customerId, id, card } = await openPaid()
  const before = await getInvoice(company, id)
  expect(await getStoredText(company)).toMatch(traces)
  const erased = await erase(company, customerId)
  expect(erased.status, erased.text).toBe(200)
  expect(erased.body).toEqual({ message: 'success', customerId, erasedAt: expect.stringMatching(/Z$/) })

  expect(await getStoredText(company)).not.toMatch(traces)
  const { body } = await company.api.get(`/api/customers/${customerId}`)
  expect(body).toEqual({
    id: customerId,
    firstName: 'Erased customer',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const { pdfUrl, ...after } = await getInvoice(company, id)
  const { pdfUrl: _url, ...books } = before
  expect(after).toEqual({ ...books, customer: { firstName: 'Erased customer' } })
  const pdf = await fetch(pdfUrl)
  const pages = getPdfText(Buffer.from(await pdf.arrayBuffer()))
    .join(' ')
    .replaceAll('\u00A0', ' ')
  expect(pages).toContain('Erased customer')
  expect(pages).not.toMatch(traces)

  const { messages } = (await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}`)).body
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages)
    expect(message).toMatchObject({ to: 'Erased customer', text: '', links: [] })
  expect(JSON.stringify(await processorSide().contacts(company))).not.toMatch(traces)
  expect((await company.api.get(`/api/customers/${customerId}/paymentmethods`)).text).not.toContain(card)
})

test('searches find an erased customer by none of its old words', async () => {
  const { company, customerId } = await openPaid()
  const filters = [
    { lastName: { value: 'Quillfeather', operator: 'contains' } },
    { companyName: { value: 'Quill', operator: 'contains' } },
    { email: { value: personalData.email } },
    { externalUserId: { value: personalData.externalUserId } },
  ]
  for (const filter of filters) expect(await find(company, 'customers', filter)).toHaveLength(1)
  await erase(company, customerId)
  for (const filter of filters) expect(await find(company, 'customers', filter)).toEqual([])
  expect(await find(company, 'customers', { id: { value: customerId } })).toHaveLength(1)
  const [invoice] = await find(company, 'invoices', { customerId: { value: customerId } })
  expect(invoice.customer).toEqual({ firstName: 'Erased customer' })
})

test('erasing again answers the same, one by one and at once', async () => {
  const { company, customerId } = await openPaid()
  const answers = await Promise.all([1, 2, 3].map(() => erase(company, customerId)))
  answers.push(await erase(company, customerId))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('with an erased customer nothing new is begun', async () => {
  const { company, customerId, card, id } = await openPaid()
  await erase(company, customerId)
  const body = { customerId, description: 'x', amount: 1, dueDate: '2099-01-01' }
  expectEnvelope(await company.api.post('/api/invoices', body), 400, 'validation_failed')
  expectEnvelope(await company.api.post('/api/payment/intention', { customerId }), 400, 'validation_failed')
  expectEnvelope(
    await company.api.put(`/api/customers/${customerId}`, personalData),
    422,
    'unprocessable_entity',
  )
  const charge = {
    contact_api_id: customerId,
    account_vault_id: card,
    transaction_amount: 1,
    order_id: 'o',
    type: 'av',
  }
  expectEnvelope(await company.legacy.post('/api/trx/payment', charge), 404, 'not_found')
  expectEnvelope(
    await company.legacy.post('/api/trx/init-recurring', { contact_api_id: customerId }),
    404,
    'not_found',
  )
  // The method is deleted for every customer and in every field that takes its id.
  const other = await newCustomer(company)
  const { id: another } = await newInvoice(company, other)
  const tried = await payment(company, another, { accountVaultId: card })
  expect([tried.status, tried.body.fields[0].code]).toEqual([400, 'not_found'])
  expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
})

test('what a customer was mailed opens nothing any more, and a refund is still given', async () => {
  const { company, customerId, id, paid } = await openPaid()
  const { messages } = (await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}`)).body
  const token = messages[0].links[0].split('/').at(-1)
  const shown = () =>
    send(`${florin().baseUrl}/api/invoices/hosted`, 'GET', undefined, { 'x-invoice-token': token })
  expect((await shown()).status).toBe(200)
  await erase(company, customerId)
  expect((await shown()).status).toBe(401)
  await refund(company, paid.transactionId)
  expect((await getInvoice(company, id)).amountPaid).toBe(0)
})

test('why the subscriptions of a customer were cancelled is forgotten, and that they were is not', async () => {
  const { company, customerId, id } = await openSubscription('03-10T08:00')
  await change(company, id, { operation: 'cancel', reason: 'Wanda moved to 7 Nightingale Row' })
  const read = (path: string) => company.api.get(`/api/subscriptions/v2/${id}${path}`)
  const readTexts = async () => `${(await read('')).text}${(await read('/history')).text}`
  expect(await readTexts()).toMatch(traces)
  await erase(company, customerId)
  expect(await readTexts()).not.toMatch(traces)
})

test('a method that a form saves behind the erasure is deleted as well', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company, personalData)
  const { clientToken } = (await company.api.post('/api/payment/intention', { customerId })).body
  expect((await erase(company, customerId)).status).toBe(200)
  const form = {
    paymentMethod: 'cc',
    accountNumber: testCards.visa,
    expDate: '1230',
    cvv: '123',
    billingZip: '75201',
    accountHolderName: 'Pat Payer',
  }
  const done = await processorSide().fillIn(clientToken, form)
  expect(done.status, done.text).toBe(200)
  await advance(company, 120)
  const other = await newCustomer(company)
  const { id } = await newInvoice(company, other)
  const tried = await payment(company, id, { accountVaultId: done.body.account_vault_id })
  expect([tried.status, tried.body.fields[0].code]).toEqual([400, 'not_found'])
})

test('a charge beside an erasure is either made, and holds it up, or finds no method', async () => {
  for (let round = 0; round < 4; round++) {
    const checkout = await openOneOffCheckout()
    const [charged, erased] = await Promise.all([
      requestCharge(checkout),
      erase(checkout.company, checkout.customerId),
    ])
    const isMade = charged.status === 200
    if (!isMade) expect([400, 404, 422]).toContain(charged.status)
    expect([200, 422]).toContain(erased.status)
    const again = await erase(checkout.company, checkout.customerId)
    expect(again.status, again.text).toBe(200)
  }
})

test('postbacks of an erased customer tell its id and nothing else of it', async () => {
  await using receiver = await openReceiver()
  const { company, customerId, paid } = await openPaid()
  const at = `/operator/v1/companies/${company.companyId}/webhook`
  await operator().put(at, { url: receiver.url, eventTypes: ['invoice.refunded'] })
  await erase(company, customerId)
  await refund(company, paid.transactionId)
  await advance(company, 60)
  const [postback] = receiver.received
  expect(postback?.body.data.invoice.customerId).toBe(customerId)
  expect(postback?.raw.toString()).not.toMatch(traces)
})

test('a customer is erased from the command line', async () => {
  const { company, customerId } = await openPaid()
  const response = await parseOutput('customer erase', company.companyId, customerId)
  expect(response).toMatchObject({ message: 'success', customerId })
  expect((await company.api.get(`/api/customers/${customerId}`)).body.firstName).toBe('Erased customer')
})
