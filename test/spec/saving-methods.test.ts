import { describe, expect, test } from 'vitest'
import { getBooks, fault, newCustomer, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import {
  bankEntry,
  captureCard,
  captureMethodOnPage,
  cardEntry,
  payElsewhere,
  openPageCheckout,
  submitSaleOnPage,
} from '../support/pay-page.ts'
import { advanceClock, minute, pay, payment, getInvoice } from '../support/checkout.ts'
import { processorSide, walletGives } from '../support/processor-side.ts'

const savePaymentMethod = true

async function methodsOf({ api }: TestCompany, customerId: string) {
  const listed = await api.get(`/api/customers/${customerId}/paymentmethods`)
  expect(listed.status, listed.text).toBe(200)
  return listed.body
}

const accountsOf = async (company: TestCompany) => {
  const accounts = await processorSide().accounts(company)
  return accounts.filter(({ kind }) => kind === 'vault')
}

describe('a payment that saves nothing', () => {
  test('is one that did not ask for it', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    const ticket = await captureMethodOnPage(page)
    const bodies = [
      { processorEvent: ticket, amount: 10 },
      { processorEvent: await captureCard(company), amount: 10, savePaymentMethod: false },
    ]
    for (const body of bodies) expect((await payment(company, id, body)).status).toBe(200)
    expect((await payment(company, id, { processorEvent: await submitSaleOnPage(page) })).status).toBe(200)
    expect(await methodsOf(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
    expect(await accountsOf(company)).toEqual([])
  })

  test('is one that was refused before it was submitted', async () => {
    const { company, customerId, id, page } = await openPageCheckout({ paymentMethods: ['ach'] })
    const both = await openPageCheckout()
    const processorEvent = await captureCard(company)
    const body = { processorEvent, savePaymentMethod }
    expect((await payment(company, id, body)).status).toBe(400)
    expect((await page.put('/api/invoices', body)).status).toBe(400)
    const wide = await captureMethodOnPage(both.page)
    const over = { processorEvent: wide, savePaymentMethod, amount: 101 }
    expect((await payment(both.company, both.id, over)).body.reasonCode).toBe('OVER_PAYMENT')
    expect(await accountsOf(company)).toEqual([])
    expect(await accountsOf(both.company)).toEqual([])
    expect(await methodsOf(company, customerId)).toMatchObject({ total: 0 })
  })

  test('is one that was declined: the card is deleted at the processor', async () => {
    const { company, customerId, id } = await openPageCheckout()
    const processorEvent = await captureCard(company, testCards.insufficientFunds)
    expect((await payment(company, id, { processorEvent, savePaymentMethod })).body.reasonCode).toBe(1616)
    await advanceClock(company, minute)
    for (const account of await accountsOf(company)) expect(account.deleted).toBe(true)
    expect(await methodsOf(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100 })
  })

  test('is one whose card the processor would not save: nothing is charged either', async () => {
    const { company, customerId, id } = await openPageCheckout()
    const badZip = await captureCard(company, '4000000000000036')
    const refused = await payment(company, id, { processorEvent: badZip, savePaymentMethod })
    expect(refused.body).toMatchObject({ statusCode: 400, reasonCode: 1655, reasonText: expect.any(String) })
    expect(await getBooks(company)).toEqual([])
    expect(await methodsOf(company, customerId)).toMatchObject({ total: 0 })
  })

  test('is one with the method of somebody else, a wallet, or a sale that was made elsewhere', async () => {
    const { company, customerId, id } = await openPageCheckout()
    const another = await newCustomer(company)
    const vaultId = await saveCard(company, another)
    const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
    const elsewhere = await payElsewhere(company, { vaultId, cents: 1_000 })
    const bodies = [
      { accountVaultId: vaultId, amount: 10 },
      { processorEvent: { '@action': 'tokenization', id: vaultId }, amount: 10 },
      { ...wallet, amount: 10 },
      { completedTransaction: { id: elsewhere.id } },
      { completedTransaction: { id: (await getBooks(company))[0].id } },
    ]
    for (const body of bodies)
      expect((await payment(company, id, { ...body, savePaymentMethod })).status).toBe(200)
    await advanceClock(company, 60 * minute)
    expect(await methodsOf(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
    expect(await methodsOf(company, another)).toMatchObject({ accountvaults: [{ id: vaultId }], total: 1 })
    expect(await accountsOf(company)).toHaveLength(1)
  })
})

describe('savePaymentMethod', () => {
  test('keeps a captured card for the customer, charged once, as the first and default method', async () => {
    const { company, customerId, id } = await openPageCheckout()
    const processorEvent = await captureCard(company)
    const paid = await payment(company, id, { processorEvent, savePaymentMethod, amount: 60 })
    expect(paid, paid.text).toMatchObject({ status: 200, body: { status: 'success', amount: 60 } })
    const methods = await methodsOf(company, customerId)
    expect(methods).toMatchObject({ total: 1, accountvaults: [{ lastFour: '4242', isDefault: true }] })
    expect(await getBooks(company)).toMatchObject([
      { action: 'sale', amountCents: 6_000, status: 'approved' },
    ])
    await pay(company, id, methods.defaultPaymentMethodId)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test('keeps what a payer captured on the page, cards and bank accounts', async () => {
    const { company, customerId, page } = await openPageCheckout()
    for (const entry of [cardEntry(), bankEntry()]) {
      const processorEvent = await captureMethodOnPage(page, entry)
      const body = { processorEvent, savePaymentMethod, amount: 10 }
      expect((await page.put('/api/invoices', body)).status).toBe(200)
    }
    const { accountvaults } = await methodsOf(company, customerId)
    expect(accountvaults.map(({ paymentMethod }: { paymentMethod: string }) => paymentMethod).sort()).toEqual(
      ['ach', 'cc'],
    )
    const { savedMethods } = (await page.get('/api/invoices/hosted')).body
    for (const { id } of savedMethods)
      expect((await page.put('/api/invoices', { accountVaultId: id, amount: 10 })).status).toBe(200)
    expect(await getBooks(company)).toHaveLength(4)
  })

  test('keeps the method of a sale in the form, once however often it is told', async () => {
    const { company, customerId, page } = await openPageCheckout()
    const processorEvent = await submitSaleOnPage(page)
    for (let each = 0; each < 3; each++)
      expect((await page.put('/api/invoices', { processorEvent, savePaymentMethod })).status).toBe(200)
    expect(await methodsOf(company, customerId)).toMatchObject({
      total: 1,
      accountvaults: [{ lastFour: '4242', expDate: '1230' }],
    })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('of a sale in the form is done later, where the processor cannot do it at once', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    const processorEvent = await submitSaleOnPage(page)
    // The first call reads the sale.
    await fault(company, 'any', 'delay', { delayMs: 0 })
    await fault(company, 'any', 'outage', { times: 2 })
    const response = await payment(company, id, { processorEvent, savePaymentMethod })
    expect(response, response.text).toMatchObject({ status: 200, body: { invoiceStatus: 'Paid' } })
    await advanceClock(company, 60 * minute)
    expect(await methodsOf(company, customerId)).toMatchObject({ total: 1 })
  })

  test('with an Idempotency-Key keeps the card once', async () => {
    const { company, customerId, id } = await openPageCheckout()
    const body = { processorEvent: await captureCard(company), savePaymentMethod }
    const headers = { 'idempotency-key': `keep-once-${id}` }
    const first = await payment(company, id, body, headers)
    const again = await payment(company, id, body, headers)
    expect(first.status).toBe(200)
    expect(again.text).toBe(first.text)
    expect(await methodsOf(company, customerId)).toMatchObject({ total: 1 })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test.each(['outage', 'lost_before', 'malformed'])(
    'under the fault %s while the card is saved charges nothing, and the same request is taken later',
    async (name) => {
      const { company, customerId, id } = await openPageCheckout()
      await saveCard(company, customerId)
      const body = { processorEvent: await captureCard(company), savePaymentMethod }
      const headers = { 'idempotency-key': `keep-later-${id}` }
      // The first call reads the ticket.
      await fault(company, 'any', 'delay', { delayMs: 0 })
      await fault(company, 'any', name)
      expect(await payment(company, id, body, headers)).toMatchObject({
        status: 503,
        body: { reasonCode: 'NOT_CHARGED' },
      })
      expect(await getBooks(company)).toEqual([])
      expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100 })
      const later = await payment(company, id, body, headers)
      expect(later.status, later.text).toBe(200)
      expect(await methodsOf(company, customerId)).toMatchObject({ total: 2 })
    },
  )
})
