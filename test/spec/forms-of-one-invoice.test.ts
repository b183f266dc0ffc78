import { describe, expect, test } from 'vitest'
import { getBooks, fault, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { askRefund, clearFaults } from '../support/invoice-life.ts'
import { concurrently, netOf, notCharged } from '../support/one-off.ts'
import {
  bankEntry,
  cardEntry,
  doneEvent,
  fillIn,
  payElsewhere,
  openPage,
  openPageCheckout,
  openSaleForm,
  submitSaleOnPage,
} from '../support/pay-page.ts'
import {
  getAlerts,
  setBankOutcome,
  advanceClock,
  minute,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'

const closed = { status: 409, body: { error: 'closed' } }

/** Creates the page of an invoice of 50 dollars, and a saved card of its customer. */
async function openFifty() {
  const checkout = await openPageCheckout({ amount: 50 })
  return { ...checkout, vaultId: await saveCard(checkout.company, checkout.customerId) }
}

/** Expects that the invoice is paid exactly, by this many payments, and that the processor's books agree. */
async function expectPaidExactly(company: TestCompany, id: string, times = 1) {
  const { amount, amountPaid, invoiceStatus, transactions } = await getInvoice(company, id)
  expect({ amountPaid, invoiceStatus }).toEqual({ amountPaid: amount, invoiceStatus: 'Paid' })
  expect(transactions.filter(({ status }: { status: string }) => status === 'completed')).toHaveLength(times)
  expect(await netOf(company)).toBe(amount * 100)
  expect(await getAlerts(company)).toEqual([])
}

describe('a form of an invoice is closed', () => {
  test('once another of its forms took the money', async () => {
    const { company, id, page } = await openFifty()
    const [first = '', ...others] = await concurrently(3, () => openSaleForm(page))
    await doneEvent(first)
    for (const form of others) {
      expect(await fillIn(form, cardEntry())).toMatchObject(closed)
      expect(await fillIn(form, cardEntry(testCards.declined))).toMatchObject(closed)
      expect(await fillIn(form, bankEntry())).toMatchObject(closed)
    }
    await expectPaidExactly(company, id)
  })

  test('once a bank transfer of another of its forms is on its way', async () => {
    const { company, id, page } = await openFifty()
    const [first = '', other = ''] = await concurrently(2, () => openSaleForm(page))
    await doneEvent(first, bankEntry(staysInFlight))
    expect(await fillIn(other, cardEntry())).toMatchObject(closed)
    await setBankOutcome(company, 'returned')
    // The returned amount is due again, and a form that is opened now can take it.
    expect(await fillIn(other, cardEntry())).toMatchObject(closed)
    await submitSaleOnPage(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 50 })
  })

  test.each([
    ['all', undefined],
    ['a part', 20],
  ])('before %s is charged to a saved method', async (_name, amount) => {
    const { company, id, page, vaultId } = await openFifty()
    const forms = await concurrently(3, () => openSaleForm(page))
    await pay(company, id, vaultId, amount)
    for (const form of forms) expect(await fillIn(form, cardEntry())).toMatchObject(closed)
    if (amount !== undefined)
      expect(await submitSaleOnPage(page)).toMatchObject({ transaction_amount: 3_000 })
    await expectPaidExactly(company, id, amount === undefined ? 1 : 2)
  })

  test('once a sale from elsewhere was recorded', async () => {
    const { company, id, page, vaultId } = await openFifty()
    const form = await openSaleForm(page)
    const sale = await payElsewhere(company, { vaultId, cents: 2_000 })
    const completedTransaction = { '@action': 'sale', id: sale.id, status_code: 101 }
    expect((await payment(company, id, { completedTransaction })).status).toBe(200)
    await advanceClock(company, 1)
    expect(await fillIn(form, cardEntry())).toMatchObject(closed)
    await submitSaleOnPage(page)
    await expectPaidExactly(company, id, 2)
  })

  test('when its time is over, and the next one is of another sale', async () => {
    const { company, id, page } = await openFifty()
    const form = await openSaleForm(page)
    await advanceClock(company, 61 * minute)
    expect((await fillIn(form, cardEntry())).status).toBe(410)
    await submitSaleOnPage(page)
    await expectPaidExactly(company, id)
  })
})

describe('while the processor cannot say what became of a form', () => {
  test.each(['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed'])(
    'nothing is charged beside it (%s)',
    async (name) => {
      const { company, id, page, vaultId } = await openFifty()
      const form = await openSaleForm(page)
      await fault(company, 'find', name, { times: 0 })
      expect(await payment(company, id, { accountVaultId: vaultId })).toMatchObject(notCharged)
      expect(await getBooks(company)).toEqual([])
      await clearFaults(company)
      await fillIn(form, cardEntry())
      await payment(company, id, { accountVaultId: vaultId })
      await expectPaidExactly(company, id)
    },
  )

  test('under a key, the same request charges once it can', async () => {
    const { company, id, page, vaultId } = await openFifty()
    await openSaleForm(page)
    await fault(company, 'find', 'outage', { times: 0 })
    const headers = { 'idempotency-key': `forms-${id}` }
    const ask = () => payment(company, id, { accountVaultId: vaultId }, headers)
    expect(await ask()).toMatchObject(notCharged)
    await clearFaults(company)
    expect((await ask()).status).toBe(200)
    await expectPaidExactly(company, id)
  })
})

describe('the forms of one invoice sell once', () => {
  test('though twenty are opened and filled in at once', async () => {
    const { company, id, page } = await openFifty()
    const forms = await concurrently(20, () => openSaleForm(page))
    const filled = await concurrently(20, (index) => fillIn(forms[index] ?? '', cardEntry()))
    expect(filled.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const response of filled.filter(({ status }) => status !== 200))
      expect(response).toMatchObject(closed)
    await expectPaidExactly(company, id)
  })

  test('though they are opened from different links', async () => {
    const { company, id, page } = await openFifty()
    const forms = [await openSaleForm(page), await openSaleForm(await openPage(company, id))]
    const filled = await Promise.all(forms.map((form) => fillIn(form, cardEntry())))
    expect(filled.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectPaidExactly(company, id)
  })

  test('after a card was declined in one of them', async () => {
    const { company, id, page } = await openFifty()
    const [first = '', other = ''] = await concurrently(2, () => openSaleForm(page))
    expect((await fillIn(first, cardEntry(testCards.declined))).status).toBe(422)
    await doneEvent(other)
    expect(await fillIn(first, cardEntry())).toMatchObject(closed)
    await expectPaidExactly(company, id)
  })

  test('and the next one, after a refund, sells what is then due', async () => {
    const { company, id, page } = await openFifty()
    const { id: sale } = await submitSaleOnPage(page)
    expect(await getBooks(company)).toMatchObject([{ id: sale }])
    const [{ id: transactionId }] = (await getInvoice(company, id)).transactions
    expect((await askRefund(company, transactionId, { transaction_amount: 20 })).status).toBe(200)
    const forms = await concurrently(3, () => openSaleForm(page))
    const filled = await concurrently(3, (index) => fillIn(forms[index] ?? '', cardEntry()))
    expect(filled.filter(({ status }) => status === 200)).toMatchObject([
      { body: { transaction_amount: 2_000 } },
    ])
    await expectPaidExactly(company, id, 3)
  })

  test('of a smaller and a larger amount, whichever is sent', async () => {
    for (const which of [0, 1]) {
      const { company, id, page } = await openFifty()
      const forms = [await openSaleForm(page)]
      expect((await company.api.put(`/api/invoices/${id}`, { amount: 80 })).status).toBe(200)
      forms.push(await openSaleForm(page))
      expect(await doneEvent(forms[which] ?? '')).toMatchObject({ transaction_amount: which ? 8_000 : 5_000 })
      expect(await fillIn(forms[1 - which] ?? '', cardEntry())).toMatchObject(closed)
      if (!which) await submitSaleOnPage(page)
      await expectPaidExactly(company, id, which ? 1 : 2)
    }
  })

  test('beside a charge of a saved method, at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const { company, id, page, vaultId } = await openFifty()
      const forms = await concurrently(2, () => openSaleForm(page))
      const inForms = forms.map(async (form) => (await fillIn(form, cardEntry())).status)
      const charged = payment(company, id, { accountVaultId: vaultId }).then(({ status }) => status)
      const statuses = await Promise.all([...inForms, charged])
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      await advanceClock(company, 61 * minute)
      await expectPaidExactly(company, id)
    }
  })

  test('beside forms that are opened and parts that are charged, at the same time', async () => {
    const { company, id, page, vaultId } = await openFifty()
    const opened = concurrently(6, () => page.post('/api/invoices/hosted/intention', {}))
    const parts = concurrently(4, () => payment(company, id, { accountVaultId: vaultId, amount: 10 }))
    const forms = (await opened).filter(({ status }) => status === 201)
    await Promise.all(forms.map(({ body }) => fillIn(body.clientToken, cardEntry())))
    await parts
    await advanceClock(company, 61 * minute)
    const { amountPaid, amountDue } = await getInvoice(company, id)
    expect(amountPaid).toBeLessThanOrEqual(50)
    expect(await netOf(company)).toBe(amountPaid * 100)
    if (amountDue > 0) await submitSaleOnPage(page)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 50 })
    expect(await getAlerts(company)).toEqual([])
  })
})
