import { describe, expect, test } from 'vitest'
import { getBooks, fault, newInvoice, saveCard, type TestResponse } from '../support/florin.ts'
import { clearFaults, refund } from '../support/invoice-life.ts'
import { requestOfflinePayment, requestReversal, recordOffline } from '../support/offline.ts'
import { concurrently } from '../support/one-off.ts'
import { cardEntry, doneEvent, fillIn, openPageCheckout, openSaleForm } from '../support/pay-page.ts'
import { getAlerts, openCardCheckout, payment, getInvoice } from '../support/checkout.ts'

const reasonsOf = (answers: TestResponse[]) =>
  [...new Set(answers.map(({ status, body }) => body.reasonCode ?? status))].sort()

const taken = (answers: TestResponse[]) => answers.filter(({ status }) => status === 201)

describe('offline payments at the same time', () => {
  test('twenty of all that is due are one', async () => {
    const { company, id } = await openCardCheckout()
    const answers = await concurrently(20, () => requestOfflinePayment(company, id))
    expect(taken(answers)).toHaveLength(1)
    expect(reasonsOf(answers)).toEqual([201, 'ALREADY_PROCESSING'])
    const { amountPaid, transactions } = await getInvoice(company, id)
    expect({ amountPaid, count: transactions.length }).toEqual({ amountPaid: 100, count: 1 })
  })

  test('twenty of 30 on 100 take 90', async () => {
    const { company, id } = await openCardCheckout()
    const answers = await concurrently(20, () => requestOfflinePayment(company, id, { amount: 30 }))
    expect(taken(answers)).toHaveLength(3)
    expect(reasonsOf(answers)).toEqual([201, 'OVER_PAYMENT'])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 90, amountDue: 10 })
  })

  test('twenty of one reference are one', async () => {
    const { company, id } = await openCardCheckout()
    const answers = await concurrently(20, () =>
      requestOfflinePayment(company, id, { amount: 1, reference: '1042' }),
    )
    expect(taken(answers)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.fields?.[0]?.code === 'duplicate')).toHaveLength(19)
    expect((await getInvoice(company, id)).amountPaid).toBe(1)
  })

  test('twenty with one idempotency key are one, and each later one is answered as the first', async () => {
    const { company, id } = await openCardCheckout()
    const ask = () =>
      requestOfflinePayment(company, id, { amount: 5 }, { 'idempotency-key': 'offline-key-1' })
    const answers = await concurrently(20, ask)
    const first = taken(answers)[0]
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(new Set(taken(answers).map(({ text }) => text)).size).toBe(1)
    const again = await ask()
    expect(again.text).toBe(first?.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 5 })
    const other = await requestOfflinePayment(
      company,
      id,
      { amount: 6 },
      { 'idempotency-key': 'offline-key-1' },
    )
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
  })

  test('beside card payments take no more than is due', async () => {
    const { company, customerId } = await openCardCheckout()
    const accountVaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => requestOfflinePayment(company, id, { amount: 40 })),
      ...Array.from({ length: 6 }, () => payment(company, id, { accountVaultId, amount: 40 })),
    ])
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(2)
    const charged = (await getBooks(company)).length
    const { amountPaid, transactions } = await getInvoice(company, id)
    expect(amountPaid).toBe(80)
    expect(
      transactions.filter((each: { paymentMethod: string }) => each.paymentMethod === 'cc'),
    ).toHaveLength(charged)
    expect(await getAlerts(company)).toEqual([])
  })

  test('are reversed once, however many ask for it', async () => {
    const { company, id } = await openCardCheckout()
    await recordOffline(company, id, { amount: 30 })
    const { transactionId } = await recordOffline(company, id, { amount: 30 })
    const answers = await concurrently(20, () => requestReversal(company, id, transactionId))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 422),
    ])
    expect((await getInvoice(company, id)).amountPaid).toBe(30)
  })

  test('a reversal with a key is answered as the first was', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id)
    const body = { reason: 'Mistake' }
    const ask = () => requestReversal(company, id, transactionId, body, { 'idempotency-key': 'reversal-1' })
    const first = await ask()
    expect(first.status).toBe(200)
    expect((await ask()).text).toBe(first.text)
  })

  test('beside a refund of a card payment leave what neither gave back', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const paid = await payment(company, id, { accountVaultId: vaultId, amount: 60 })
    const { transactionId } = await recordOffline(company, id)
    const [, reversed] = await Promise.all([
      refund(company, paid.body.transactionId, { transaction_amount: 10 }),
      requestReversal(company, id, transactionId),
    ])
    expect(reversed.status).toBe(200)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 50, amountDue: 50 })
  })
})

describe('an offline payment beside an open form', () => {
  test('closes the form before it counts', async () => {
    const { company, id, page } = await openPageCheckout()
    const [one = '', other = ''] = await concurrently(2, () => openSaleForm(page))
    await recordOffline(company, id, { amount: 40 })
    for (const form of [one, other])
      expect(await fillIn(form, cardEntry())).toMatchObject({ status: 409, body: { error: 'closed' } })
    expect(await getBooks(company)).toEqual([])
    await doneEvent(await openSaleForm(page))
    expect(await getBooks(company)).toMatchObject([{ amountCents: 6_000 }])
  })

  test('finds the sale that was made in it, whoever told of that already', async () => {
    const { company, id, page } = await openPageCheckout()
    const form = await openSaleForm(page)
    await doneEvent(form)
    expect(await requestOfflinePayment(company, id)).toMatchObject({
      status: 400,
      body: { reasonCode: 'ALREADY_PROCESSING' },
    })
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getAlerts(company)).toEqual([])
  })

  test('and a payer who pays in it at that moment take the amount once', async () => {
    for (let round = 0; round < 5; round++) {
      const { company, id, page } = await openPageCheckout()
      const form = await openSaleForm(page)
      const [offline] = await Promise.all([requestOfflinePayment(company, id), fillIn(form, cardEntry())])
      const charged = (await getBooks(company)).filter(({ status }) => status !== 'declined')
      expect(charged.length + (offline.status === 201 ? 1 : 0)).toBe(1)
      await requestOfflinePayment(company, id)
      expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, invoiceStatus: 'Paid' })
      expect(await getAlerts(company)).toEqual([])
    }
  })

  test('is not recorded while the processor cannot close the form', async () => {
    const { company, id, page } = await openPageCheckout()
    await openSaleForm(page)
    await fault(company, 'any', 'outage', { times: 0 })
    expect(
      await requestOfflinePayment(company, id, {}, { 'idempotency-key': 'offline-out-1' }),
    ).toMatchObject({
      status: 503,
      body: { error: 'service_unavailable' },
    })
    expect((await getInvoice(company, id)).amountPaid).toBe(0)
    await clearFaults(company)
    expect(
      await requestOfflinePayment(company, id, {}, { 'idempotency-key': 'offline-out-1' }),
    ).toMatchObject({
      status: 201,
    })
  })

  test('needs no processor where no form is open', async () => {
    const { company, id } = await openCardCheckout()
    await fault(company, 'any', 'outage', { times: 0 })
    await recordOffline(company, id)
    await clearFaults(company)
  })
})
