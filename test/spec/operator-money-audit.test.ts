import { describe, expect, test } from 'vitest'
import { runCommand as typeLine } from '../support/command-line.ts'
import {
  getBooks,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  testCards,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { complete, openHosted, submitSale } from '../support/hosted-payments.ts'
import { openPaidCheckout, refund } from '../support/invoice-life.ts'
import {
  requestBlindRefund,
  requestCharge,
  requestStep,
  authorize,
  expectCreated,
  openOneOffCheckout,
} from '../support/one-off.ts'
import { requestReconciliation, getDifferences, getReconciliation } from '../support/reconciliation.ts'
import { recordOffline } from '../support/offline.ts'
import { atLocation, fillIn, cardEntry, payElsewhere, openPage, openSaleForm } from '../support/pay-page.ts'
import { falsify, onBooks, onProcessorBooks } from '../support/processor-books.ts'
import { newPlan, newSubscription } from '../support/subscriptions.ts'
import { newTerminalRequest } from '../support/terminals.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  hour,
  advanceClock,
  minute,
  openBankCheckout,
  openCardCheckout,
  pay,
  payment,
  returnsR01,
  staysInFlight,
} from '../support/checkout.ts'

const referenceOf = async (company: TestCompany) => String((await getBooks(company)).at(-1)?.reference)

describe('a comparison is refused', () => {
  test.each([
    [{ companyId: 'cmp_01h455vb4pex5vsknk084sn02q' }, 404],
    [{ companyId: 'somebody' }, 400],
    [{ from: '2026-13-01' }, 400],
    [{ from: '2026-02-01', to: '2026-01-01' }, 400],
    [{ limit: '0' }, 400],
    [{ cursor: 'nowhere' }, 400],
    [{ every: 'thing' }, 400],
  ])('of %j', async (query, status) => {
    expect((await requestReconciliation(query as Record<string, string>)).status).toBe(status)
  })

  test('with the cursor of another one', async () => {
    const { company } = await openPaidCheckout()
    const other = await openPaidCheckout()
    await advanceClock(company, 11 * minute)
    const { nextCursor } = (await requestReconciliation({ limit: '1' })).body
    const companyId = other.company.companyId
    if (nextCursor) expect((await requestReconciliation({ companyId, cursor: nextCursor })).status).toBe(400)
  })
})

test('a company with every kind of payment is green', async () => {
  const checkout = await openOneOffCheckout()
  const { company, customerId, vaultId } = checkout
  const invoice = async () => (await newInvoice(company, customerId)).id
  await pay(company, await invoice(), vaultId)
  const { transactionId } = await pay(company, await invoice(), vaultId)
  await refund(company, transactionId, { transaction_amount: 40 })
  await refund(company, transactionId)
  const declined = await saveCard(company, customerId, testCards.declined)
  await payment(company, await invoice(), { accountVaultId: declined })
  for (const card of [testCards.answerLost, testCards.requestLost, testCards.notCharged, '4000000000000259'])
    await payment(company, await invoice(), { accountVaultId: await saveCard(company, customerId, card) })
  for (const account of [undefined, returnsR01, '000555555559', staysInFlight])
    await pay(company, await invoice(), await saveBankAccount(company, customerId, account))
  await recordOffline(company, await invoice(), { reference: '1042' })
  const bySale = await invoice()
  await fillIn(await openSaleForm(await openPage(company, bySale)), cardEntry())
  const elsewhere = await payElsewhere(company, { vaultId })
  await payment(company, await invoice(), {
    completedTransaction: {
      '@action': 'sale',
      id: elsewhere.id,
      status_code: 101,
      transaction_amount: 10_000,
    },
  })
  expectCreated(await requestCharge(checkout))
  expectCreated(await requestBlindRefund(checkout))
  for (const step of [{ action: 'authcomplete', transaction_amount: 60 }, { action: 'void' }])
    expectCreated(await requestStep(checkout, (await authorize(checkout))._id, step))
  await authorize(checkout)
  for (const terminal_id of ['till', 'till_declined'])
    await newTerminalRequest(company, { terminal_id, transaction_amount: 20 })
  const { page } = await openHosted(company)
  expect((await complete(page, await submitSale(page))).status).toBe(200)
  const planId = await newPlan(company)
  const startDate = new Date(Date.now() + 60_000).toISOString()
  await newSubscription(company, { customerId, planId, startDate, paymentMethods: ['cc'] })
  for (const passed of [20 * minute, 2 * day, 3 * day, 12 * day]) {
    await advanceClock(company, passed)
    expect(await getReconciliation(company, { from: '2026-01-01' }), `after ${passed} s`).toMatchObject({
      differences: [],
      resolved: 0,
    })
  }
  expect((await getAlerts(company)).filter(({ kind }: Loose) => kind === 'books_differ')).toEqual([])
  const all = await getReconciliation(company, { from: '2026-01-01' })
  expect(all.compared).toBeGreaterThan(20)
  const run = await typeLine(['audit-money', '--company', company.companyId])
  expect(run.exitCode).toBe(0)
  expect(run.output).toMatch(/^green: compared \d+, differences 0, resolved 0\n?$/)
})

describe('what is missing', () => {
  test('here is told with what it was: as after a restore of an older backup', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { transactionId } = await pay(company, id, vaultId, 60)
    await refund(company, transactionId, { transaction_amount: 25 })
    await advanceClock(company, hour)
    const [sale, back] = await getBooks(company)
    await onBooks(company, 'delete from transactions where company_id = $1')
    const found = await getDifferences(company)
    expect(found).toMatchObject([
      {
        kind: 'missing_here',
        reference: back.reference,
        at: back.createdAt,
        there: { action: 'refund', amount: 25, id: back.id },
      },
      {
        kind: 'missing_here',
        reference: transactionId,
        at: sale.createdAt,
        there: { action: 'sale', amount: 60, orderId: expect.stringContaining('INV-') },
      },
    ])
    for (const each of found) expect(each).not.toHaveProperty('here')
    const run = await typeLine(['audit-money', '--company', company.companyId])
    expect(run.exitCode).toBe(1)
    expect(run.output).toContain(`missing_here ${company.companyId} ${transactionId}`)
    expect(run.output).toMatch(/\nred: compared 2, differences 2, resolved 0\n?$/)
  })

  test('here, made at the processor by somebody else, names what it belongs to', async () => {
    const { company, transactionId, vaultId } = await openPaidCheckout()
    const [sale] = await getBooks(company)
    const reference = `elsewhere-${crypto.randomUUID()}`
    const body = { reference, amountCents: 1_000 }
    expect((await atLocation(company, `/v1/transactions/${sale.id}/refund`, body)).status).toBe(200)
    const alone = await payElsewhere(company, { vaultId })
    expect(await getDifferences(company)).toMatchObject([
      { kind: 'missing_here', reference: alone.reference },
      { kind: 'missing_here', reference, transactionId, there: { action: 'refund', amount: 10 } },
    ])
  })

  test('there is told, once the processor was asked for it by its name', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await onProcessorBooks('delete from transactions where location_id = $1', [company.locationId])
    expect(await getDifferences(company)).toMatchObject([
      { kind: 'missing_there', reference: transactionId, invoiceId: id, here: { amount: 100 } },
    ])
  })

  test('here, but declined, is none: no money moved', async () => {
    const { company, id, vaultId } = await openCardCheckout({}, testCards.declined)
    await payment(company, id, { accountVaultId: vaultId })
    await advanceClock(company, minute)
    await onBooks(company, 'delete from transactions where company_id = $1')
    expect(await getDifferences(company)).toEqual([])
  })
})

describe('what differs in', () => {
  test.each([
    ['amount_differs', { amount_cents: 9_000 }],
    ['surcharge_differs', { surcharge_cents: 300 }],
    ['rail_differs', { payment_method: 'ach' }],
    ['status_differs', { status: 'declined' }],
    ['status_differs', { status: 'returned' }],
    ['charged_twice', { id: 'trx_another' }],
  ])('%s, by %j', async (kind, changed) => {
    const { company, transactionId } = await openPaidCheckout()
    const id = 'id' in changed ? { id: `trx_${crypto.randomUUID()}` } : changed
    await falsify(company, transactionId, id)
    expect(await getDifferences(company)).toMatchObject([{ kind, transactionId }])
  })

  test('a refund, an authorization and its completion', async () => {
    const checkout = await openOneOffCheckout()
    const { company } = checkout
    const { _id } = expectCreated(await requestCharge(checkout))
    await refund(company, _id, { transaction_amount: 25 })
    await falsify(company, await referenceOf(company), { amount_cents: 2_000 })
    const authorized = await authorize(checkout)
    await falsify(company, authorized._id, { amount_cents: 5_000 })
    const taken = await authorize(checkout)
    expectCreated(await requestStep(checkout, taken._id, { action: 'authcomplete', transaction_amount: 60 }))
    await falsify(company, await referenceOf(company), { amount_cents: 5_500 })
    const found = (await getDifferences(company)).map(({ kind, transactionId }) => `${kind} ${transactionId}`)
    expect(found).toEqual([
      `amount_differs ${taken._id}`,
      `amount_differs ${authorized._id}`,
      expect.stringMatching(/^refund_differs trx_/),
    ])
  })

  test('an authorization that was completed elsewhere is told in both its movements', async () => {
    const checkout = await openOneOffCheckout()
    const { _id } = await authorize(checkout)
    const [authorized] = await getBooks(checkout.company)
    const body = { reference: `elsewhere-${crypto.randomUUID()}`, amountCents: 10_000 }
    expect(
      (await atLocation(checkout.company, `/v1/transactions/${authorized.id}/capture`, body)).status,
    ).toBe(200)
    const found = await getDifferences(checkout.company)
    expect(found.map(({ kind, transactionId }) => [kind, transactionId])).toEqual([
      ['missing_here', _id],
      ['status_differs', _id],
    ])
  })

  test('a bank transfer that settled, once nobody is to hear of it any more', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    const { transactionId } = await pay(company, id, vaultId)
    await falsify(company, transactionId, { status: 'settled' })
    expect(await getDifferences(company)).toEqual([])
    await onBooks(company, "delete from timers where company_id = $1 and kind = 'reconcile'")
    expect(await getDifferences(company)).toMatchObject([{ kind: 'status_differs', transactionId }])
    await falsify(company, transactionId, { status: 'pending' })
    await setBankOutcome(company, 'settled')
    expect(await getDifferences(company)).toEqual([])
  })
})

test('what is held back is open for too long after half an hour, and settled by hand only where it changes later', async () => {
  const { company, id, vaultId } = await openCardCheckout({}, testCards.answerLost)
  await payment(company, id, { accountVaultId: vaultId })
  const reference = await referenceOf(company)
  await falsify(company, reference, { amount_cents: 11_000 })
  await advanceClock(company, minute)
  expect(await getDifferences(company)).toEqual([])
  await advanceClock(company, 20 * minute)
  expect(await getDifferences(company)).toMatchObject([{ kind: 'open_too_long', transactionId: reference }])
  const settle = `/operator/v1/companies/${company.companyId}/transactions/${reference}/settle`
  expect((await operator().post(settle, { outcome: 'completed', reason: 'Seen.' })).status).toBe(200)
  expect(await getDifferences(company)).toEqual([])
  await falsify(company, reference, { status: 'returned' })
  expect(await getDifferences(company)).toMatchObject([{ kind: 'status_differs', transactionId: reference }])
})

test('what is younger than five minutes is left alone, and so is what lies outside of the period', async () => {
  const { company, transactionId } = await openPaidCheckout()
  await falsify(company, transactionId, { amount_cents: 9_000 })
  const young = await requestReconciliation({ companyId: company.companyId })
  expect(young.body).toMatchObject({ compared: 0, differences: [] })
  expect((await getReconciliation(company, { to: '2026-01-01' })).differences).toEqual([])
  await advanceClock(company, 8 * day)
  const week = await requestReconciliation({ companyId: company.companyId })
  expect(week.body.differences).toEqual([])
  expect((await getReconciliation(company, { from: '2026-01-01' })).differences).toHaveLength(1)
})

test('however small its pages are, a comparison finds the same', async () => {
  const checkout = await openOneOffCheckout()
  for (let each = 0; each < 12; each++)
    expectCreated(await requestCharge(checkout, { order_id: `order-${each}` }))
  const references = (await getBooks(checkout.company)).map(({ reference }) => reference)
  for (const reference of [references[2], references[9]])
    await falsify(checkout.company, reference, { amount_cents: 1 })
  const whole = await getReconciliation(checkout.company)
  expect(whole.differences.map(({ reference }: Loose) => reference)).toEqual([references[9], references[2]])
  const found: Loose[] = []
  let cursor: string | undefined
  do {
    const query = { companyId: checkout.company.companyId, limit: '1', ...(cursor ? { cursor } : {}) }
    const { body } = await requestReconciliation(query)
    found.push(...body.differences)
    cursor = body.nextCursor
  } while (cursor)
  expect(found).toEqual(whole.differences)
})
