import { describe, expect, test } from 'vitest'
import {
  getBooks,
  fault,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
} from '../support/florin.ts'
import { captureMethod, complete, openHosted, paid, payWith, getPage } from '../support/hosted-payments.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  requestCharge,
  requestRerun,
  charge,
  expectBooksToAgree,
  expectCreated,
  netOf,
  newestOf,
  notCharged,
  openOneOffCheckout,
  getTransaction,
  unprocessable,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { atLocation } from '../support/pay-page.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { getAlerts, advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'

/** Creates a charge that failed, a rerun that failed, and another rerun that succeeded. */
async function openTried() {
  const checkout = await openOneOffCheckout()
  await fault(checkout.company, 'sale', 'outage', { times: 2 })
  expect(await requestCharge(checkout)).toMatchObject(notCharged)
  const first = await newestOf(checkout)
  expect(await requestRerun(checkout, first._id)).toMatchObject(notCharged)
  const failed = await newestOf(checkout)
  const through = expectCreated(await requestRerun(checkout, first._id))
  return { checkout, failed: String(failed._id), through: String(through._id) }
}

/** Lets the processor perform a charge that did not reach it before, as if the request had been delayed. */
async function executeLate({ company }: Pick<OneOffCheckout, 'company'>, reference: string, source: object) {
  const body = { reference, action: 'sale', amountCents: 10_000, source }
  const moved = await atLocation(company, '/v1/transactions', body)
  expect(moved.status, moved.text).toBe(200)
}

/** Sends the postback of a movement several times, as the processor might. */
async function sendOften({ company }: Pick<OneOffCheckout, 'company'>, reference: string) {
  for (let each = 0; each < 3; each++)
    expect((await sendProcessorResult(company, reference)).status).toBe(200)
}

describe('a charge that went through after all', () => {
  test('beside another try of the same is sent back, and does not stay stuck', async () => {
    const { checkout, failed, through } = await openTried()
    await executeLate(checkout, failed, { vaultId: checkout.vaultId })
    await sendOften(checkout, failed)
    await advanceClock(checkout.company, 60 * minute)
    expect(await getTransaction(checkout, failed)).toMatchObject({ status: 'voided' })
    expect(await getTransaction(checkout, through)).toMatchObject({ status: 'completed' })
    expect(await netOf(checkout.company)).toBe(10_000)
    expect(await getAlerts(checkout.company)).toHaveLength(1)
    await expectBooksToAgree(checkout.company)
  })

  test('is sent back where nobody tried again, and can be tried again afterwards or not, but never twice', async () => {
    const checkout = await openOneOffCheckout()
    await fault(checkout.company, 'sale', 'outage')
    expect(await requestCharge(checkout)).toMatchObject(notCharged)
    const { _id } = await newestOf(checkout)
    await executeLate(checkout, _id, { vaultId: checkout.vaultId })
    await sendOften(checkout, _id)
    await advanceClock(checkout.company, 60 * minute)
    expect(await getTransaction(checkout, _id)).toMatchObject({ status: 'voided' })
    expect(await netOf(checkout.company)).toBe(0)
    expect(await requestRerun(checkout, _id)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })

  test('is sent back once, and the processor’s news of that raises no alarm', async () => {
    const { checkout, failed } = await openTried()
    await executeLate(checkout, failed, { vaultId: checkout.vaultId })
    await sendOften(checkout, failed)
    await advanceClock(checkout.company, 60 * minute)
    const before = await getAlerts(checkout.company)
    for (const end of ['_void', '_refund']) await sendOften(checkout, `${failed}${end}`)
    expect(await getAlerts(checkout.company)).toEqual(before)
    expect((await getBooks(checkout.company)).filter(({ action }) => action === 'void')).toHaveLength(1)
    await expectBooksToAgree(checkout.company)
  })

  test('on a hosted page is sent back, before and after the page was paid', async () => {
    const hosted = await openHosted(await newCompany())
    const { company, page } = hosted
    const event = await captureMethod(page)
    await fault(company, 'sale', 'outage')
    expect(await complete(page, event)).toMatchObject(notCharged)
    const [{ _id }] = (await company.legacy.get('/api/trx')).body.data
    await executeLate(hosted, _id, { ticketId: event.ticket_id })
    await sendOften(hosted, _id)
    expect(await getPage(page)).toMatchObject({ status: 'open' })
    expect(await payWith(page)).toMatchObject(paid)
    await sendOften(hosted, _id)
    await advanceClock(company, 60 * minute)
    expect(await getPage(page)).toMatchObject({ status: 'paid' })
    expect(await netOf(company)).toBe(10_000)
    await expectBooksToAgree(company)
  })
})

describe('a refund that went through after all', () => {
  test('beside another try of the same is recorded, and people hear of it', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await charge(checkout)
    const [{ id: saleId }] = await getBooks(checkout.company)
    await fault(checkout.company, 'refund', 'outage', { times: 2 })
    expect(await askRefund(checkout.company, _id, { transaction_amount: 10 })).toMatchObject(notCharged)
    const first = await newestOf(checkout)
    expect(await requestRerun(checkout, first._id)).toMatchObject(notCharged)
    const failed = await newestOf(checkout)
    expectCreated(await requestRerun(checkout, first._id))
    expect(await requestRerun(checkout, failed._id)).toMatchObject(unprocessable)
    const path = `/v1/transactions/${saleId}/refund`
    const moved = await atLocation(checkout.company, path, { reference: failed._id, amountCents: 1_000 })
    expect(moved.status, moved.text).toBe(200)
    await sendOften(checkout, failed._id)
    expect(await getTransaction(checkout, failed._id)).toMatchObject({ status: 'completed' })
    expect(await getAlerts(checkout.company)).toHaveLength(1)
    expect(await askRefund(checkout.company, _id, { transaction_amount: 80.01 })).toMatchObject(unprocessable)
    expect((await askRefund(checkout.company, _id)).status).toBe(200)
    expect(await netOf(checkout.company)).toBe(0)
    await expectBooksToAgree(checkout.company)
  })
})

test('of one failed charge and all tries of it, one at most goes through', async () => {
  const { checkout, failed, through } = await openTried()
  expect(await requestRerun(checkout, failed)).toMatchObject(unprocessable)
  expect(await requestRerun(checkout, through)).toMatchObject(unprocessable)
  expect(await netOf(checkout.company)).toBe(10_000)
  await expectBooksToAgree(checkout.company)
})

test('a payment of an invoice whose agreed fee has changed is not tried again: it must be quoted anew', async () => {
  const surcharge = { enabled: true, percentage: 3 }
  const company = await newCompany({ surcharge })
  const customerId = await newCustomer(company, { state: 'TX', zip: '75201' })
  const accountVaultId = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId)
  await fault(company, 'sale', 'outage')
  const failed = await payment(company, id, { accountVaultId, quotedSurcharge: 3 })
  expect(failed).toMatchObject(notCharged)
  const [{ _id }] = (await company.legacy.get('/api/trx')).body.data
  const change = (percentage: number) =>
    operator().patch(`/operator/v1/companies/${company.companyId}`, {
      surcharge: { ...surcharge, percentage },
    })
  const rerun = () => company.legacy.post(`/api/trx/rerun/${_id}`)
  expect((await change(2)).status).toBe(200)
  expect((await rerun()).body).toMatchObject({ reasonCode: 'QUOTE_CHANGED' })
  expect(await getBooks(company)).toEqual([])
  expect((await change(3)).status).toBe(200)
  expect(expectCreated(await rerun())).toMatchObject({ status: 'completed', transaction_amount: 103 })
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid' })
})

test.each([
  ['end=9999-12-31', 200],
  ['end=9999-12-31T23:59:59.999Z', 200],
  ['start=9999-12-31T23:59:59.999Z', 200],
  ['start=0001-01-01', 400],
  ['end=0000-01-01', 400],
  ['start=2024-02-30', 400],
  ['page=1&page=2', 400],
])('the list of transactions with %s answers %d', async (query, status) => {
  const { company } = await openOneOffCheckout()
  expect((await company.legacy.get(`/api/trx?${query}`)).status).toBe(status)
})
