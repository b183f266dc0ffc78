import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { parseOutput } from '../support/command-line.ts'
import { getBooks, fault, newCompany, operator, testCards, type TestCompany } from '../support/florin.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  requestStep,
  authorize,
  openOneOffCheckout,
  getTransaction,
  unprocessable,
} from '../support/one-off.ts'
import { atLocation } from '../support/pay-page.ts'
import { falsify, delayArrival, onProcessorBooks } from '../support/processor-books.ts'
import {
  getAlerts,
  advanceClock,
  minute,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
} from '../support/checkout.ts'

const settle = ({ companyId }: Pick<TestCompany, 'companyId'>, transactionId: string, body: object) =>
  operator().post(`/operator/v1/companies/${companyId}/transactions/${transactionId}/settle`, {
    reason: 'The bank says so.',
    ...body,
  })

/** Creates a payment of 100 dollars that needs review, because the processor's record of it is different. */
async function openDisputed(changed: Record<string, string | number>) {
  const checkout = await openCardCheckout({}, testCards.answerLost)
  const key = { 'idempotency-key': 'the-held-back-one' }
  const asked = () => payment(checkout.company, checkout.id, { accountVaultId: checkout.vaultId }, key)
  expect((await asked()).body).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
  const reference = await newestReference(checkout.company)
  await falsify(checkout.company, reference, changed)
  await advanceClock(checkout.company, minute)
  expect(await getAlerts(checkout.company)).toMatchObject([
    { kind: 'processor_mismatch', transactionId: reference },
  ])
  return { ...checkout, reference, asked }
}

/** Returns the reference of the processor's newest movement of the company. */
const newestReference = async (company: TestCompany) =>
  String((await getBooks(company)).at(-1)?.reference).replace(/_(authcomplete|void)_\d+$/, '')

/** Deletes a movement and its reference from the processor's books. */
async function forget({ locationId }: TestCompany, reference: string): Promise<void> {
  for (const table of ['transactions', 'reference_claims'])
    await onProcessorBooks(`delete from ${table} where location_id = $1 and reference = $2`, [
      locationId,
      reference,
    ])
}

const settledEntries = (company: TestCompany) => getAudit(company, { action: 'transaction.settled' })

describe('what is not held back cannot be settled', () => {
  test('nor what there is none of, or what is another company’s', async () => {
    const { company, reference } = await openDisputed({ amount_cents: 9_000 })
    const other = await newCompany()
    expect((await settle(other, reference, { outcome: 'failed' })).status).toBe(404)
    const unknown = 'trx_01h455vb4pex5vsknk084sn02q'
    expect((await settle(company, unknown, { outcome: 'failed' })).status).toBe(404)
    for (const body of [{}, { outcome: 'paid' }, { outcome: 'failed', reason: '' }])
      expect((await settle(company, reference, body)).status).toBe(400)
    expect(await settledEntries(company)).toEqual([])
  })

  test('nor what went through, or is of unknown outcome', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId, 10)
    expect(await settle(company, await newestReference(company), { outcome: 'failed' })).toMatchObject(
      unprocessable,
    )
    await fault(company, 'sale', 'lost_after')
    expect((await payment(company, id, { accountVaultId: vaultId })).status).not.toBe(200)
    expect(await settle(company, await newestReference(company), { outcome: 'failed' })).toMatchObject(
      unprocessable,
    )
  })

  test('nor what the books agree with by now: it is recorded by itself', async () => {
    const { company, id, reference } = await openDisputed({ amount_cents: 9_000 })
    await falsify(company, reference, { amount_cents: 10_000 })
    const agreed = await settle(company, reference, { outcome: 'failed', overrulesBooks: true })
    expect(agreed).toMatchObject({ status: 422, body: { message: expect.stringContaining('agree') } })
    await advanceClock(company, 20 * minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid' })
  })
})

describe('an outcome that the books do not bear out is refused until it is said that it overrules them', () => {
  test.each([
    ['completed', { amount_cents: 9_000 }],
    ['completed', { status: 'declined', amount_cents: 11_000 }],
    ['failed', { amount_cents: 9_000 }],
  ])('%s, of %j', async (outcome, changed) => {
    const { company, id, reference } = await openDisputed(changed)
    const refused = await settle(company, reference, { outcome })
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('overrulesBooks') },
    })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountPaid: 0 })
    expect(await settledEntries(company)).toEqual([])
    const settled = await settle(company, reference, { outcome, overrulesBooks: true })
    expect(settled).toMatchObject({ status: 200, body: { transaction: { status: outcome } } })
    expect(await settledEntries(company)).toMatchObject([
      { changes: { overrulesBooks: { after: true }, outcome: { after: outcome } } },
    ])
  })
})

test('settled as completed, it counts with its own amount, and everybody hears of it as of any payment', async () => {
  const { company, id, reference, asked } = await openDisputed({ amount_cents: 11_000 })
  expect(await settle(company, reference, { outcome: 'completed' })).toMatchObject({
    status: 200,
    body: { transaction: { status: 'completed', transaction_amount: 100 } },
  })
  expect(await getInvoice(company, id)).toMatchObject({
    invoiceStatus: 'Paid',
    amountPaid: 100,
    amountDue: 0,
  })
  expect((await asked()).status).toBe(400)
  expect(await getAlerts(company)).toMatchObject([
    { kind: 'processor_mismatch', resolvedAt: expect.any(String), note: 'The bank says so.' },
  ])
  expect(await settledEntries(company)).toMatchObject([
    {
      actor: { type: 'operator' },
      subject: { kind: 'transaction', id: reference },
      changes: {
        status: { before: 'created', after: 'completed' },
        reason: { after: 'The bank says so.' },
        amount: { after: 100 },
        'processor.amount': { after: 110 },
        overrulesBooks: { after: false },
      },
    },
  ])
  await advanceClock(company, 60 * minute)
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  expect(await settle(company, reference, { outcome: 'failed' })).toMatchObject(unprocessable)
})

test('settled as failed, it frees what it had reserved', async () => {
  const { company, id, reference } = await openDisputed({ status: 'declined', amount_cents: 9_000 })
  expect((await settle(company, reference, { outcome: 'failed' })).status).toBe(200)
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100 })
  await advanceClock(company, 60 * minute)
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100 })
})

test('settled as failed while the books know nothing of it, it can never arrive any more', async () => {
  const { company, id, reference, vaultId } = await openDisputed({ amount_cents: 9_000 })
  await forget(company, reference)
  expect(await settle(company, reference, { outcome: 'completed' })).toMatchObject(unprocessable)
  expect((await settle(company, reference, { outcome: 'failed' })).status).toBe(200)
  const late = { reference, action: 'sale', amountCents: 10_000, surchargeCents: 0, source: { vaultId } }
  expect(await atLocation(company, '/v1/transactions', late)).toMatchObject({
    status: 409,
    body: { error: 'reference_cancelled' },
  })
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0, amountDue: 100 })
})

test('settled as failed while the charge arrives, it is judged by what arrived', async () => {
  const { company, id, reference } = await openDisputed({ amount_cents: 9_000 })
  const late = await delayArrival(company, reference)
  const settling = settle(company, reference, { outcome: 'failed' })
  await late.isAwaited()
  await late.arrive()
  expect(await settling).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('they have it as approved, of $90.00') },
  })
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending' })
  expect(await settledEntries(company)).toEqual([])
})

test('of twenty who settle it at once one is heard, whatever they say', async () => {
  const { company, id, reference } = await openDisputed({ amount_cents: 9_000 })
  const outcomes = Array.from({ length: 20 }, (_, each) => (each % 2 ? 'completed' : 'failed'))
  const answers = await Promise.all(
    outcomes.map((outcome) => settle(company, reference, { outcome, overrulesBooks: true })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)])
  const won = answers.find(({ status }) => status === 200)?.body.transaction.status
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: won === 'completed' ? 100 : 0 })
  expect(await settledEntries(company)).toHaveLength(1)
})

test('a refund that is held back is settled as well, and frees or takes what it holds', async () => {
  const { company, id, vaultId } = await openCardCheckout()
  const { transactionId } = await pay(company, id, vaultId)
  await fault(company, 'refund', 'lost_after', { times: 2 })
  for (const outcome of ['failed', 'completed']) {
    expect((await askRefund(company, transactionId, { transaction_amount: 40 })).body).toMatchObject({
      reasonCode: 'OUTCOME_UNKNOWN',
    })
    const reference = await newestReference(company)
    await falsify(company, reference, { amount_cents: 3_000 })
    await advanceClock(company, minute)
    const overrulesBooks = outcome === 'failed'
    const settled = await settle(company, reference, { outcome, overrulesBooks })
    expect(settled.status, settled.text).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: outcome === 'failed' ? 100 : 60 })
  }
})

test.each([
  ['completed', { status: 'captured', action: 'authcomplete' }],
  ['failed', { status: 'authorized', action: 'auth' }],
])('a completion that is held back is settled as %s', async (outcome, expected) => {
  const checkout = await openOneOffCheckout()
  const { _id } = await authorize(checkout)
  await fault(checkout.company, 'capture', 'lost_after')
  expect((await requestStep(checkout, _id, { action: 'authcomplete', transaction_amount: 60 })).status).toBe(
    400,
  )
  const reference = (await getBooks(checkout.company)).at(-1)?.reference
  await falsify(checkout.company, reference, { amount_cents: 5_000 })
  await advanceClock(checkout.company, minute)
  expect(await settle(checkout.company, _id, { outcome })).toMatchObject(unprocessable)
  expect((await settle(checkout.company, _id, { outcome, overrulesBooks: true })).status).toBe(200)
  expect(await getTransaction(checkout, _id)).toMatchObject(expected)
  expect(await settle(checkout.company, _id, { outcome, overrulesBooks: true })).toMatchObject(unprocessable)
})

test('the command line settles it', async () => {
  const { company, reference } = await openDisputed({ amount_cents: 9_000 })
  const line = [company.companyId, reference, '--outcome', 'completed', '--reason', 'The terminal rounded.']
  await expect(parseOutput('transaction settle', ...line)).rejects.toThrow('overrulesBooks')
  const settled = await parseOutput('transaction settle', ...line, '--overrule-books')
  expect(settled).toMatchObject({ transaction: { status: 'completed' } })
})
