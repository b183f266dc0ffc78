import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { drain, fault, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { clearFaults, close, goTo } from '../support/invoice-life.ts'
import { bankEntry, captureMethodOnPage, openPage } from '../support/pay-page.ts'
import {
  setBankOutcome,
  advanceClock,
  minute,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import {
  changeCompany,
  confirm,
  expectNothingCharged,
  getActiveAccounts,
  getMethods,
  newQuote,
  openQuotedCheckout,
  openQuoteCheckout,
  quoteCard,
  getQuotedVault,
  getSales,
  surchargeQuote,
} from '../support/quotes.ts'

const savePaymentMethod = true

describe('a card that is held for a quote', () => {
  test('is nobody’s saved method: it is listed nowhere and charged by nothing but its quote', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    const page = await openPage(company, id)
    const vaultId = await getQuotedVault(company)
    expect(await getMethods(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
    expect((await page.get('/api/invoices/hosted')).body.savedMethods).toEqual([])
    const tokenization = { '@action': 'tokenization', id: vaultId }
    for (const body of [{ accountVaultId: vaultId }, { processorEvent: tokenization }])
      for (const refused of [await payment(company, id, body), await page.put('/api/invoices', body)])
        expect(getFields(refused)).toMatchObject([{ code: 'not_found' }])
    const request = { accountVaultId: vaultId, amount: 100 }
    expect((await surchargeQuote(company, id, request)).status).toBe(400)
    expect((await page.post('/api/invoices/hosted/surcharge-quote', request)).status).toBe(400)
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
  })

  test('is not renamed, deleted or made the default by anybody', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    const vaultId = await getQuotedVault(company)
    const path = `/api/customers/${customerId}/paymentmethods/${vaultId}`
    expect((await company.api.put(path, { title: 'Mine' })).status).toBe(404)
    expect((await company.api.delete(path)).status).toBe(404)
    const made = await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId: vaultId })
    expect(made.status).toBe(400)
    expect(await getQuotedVault(company)).toBe(vaultId)
    expect((await confirm(company, id, quoteId)).status).toBe(200)
  })
})

describe('the card of a quote is deleted', () => {
  test('after its charge', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    expect((await confirm(company, id, quoteId)).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getMethods(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
    expect(await getMethods(company, customerId)).not.toHaveProperty(
      'defaultPaymentMethodId',
      expect.any(String),
    )
  })

  test.each([false, true])('after a decline, were it to be kept (%s) or not', async (save) => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout(
      {},
      { accountNumber: testCards.insufficientFunds },
    )
    const declined = await confirm(company, id, quoteId, { savePaymentMethod: save })
    expect(declined.body.reasonCode).toBe(1616)
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getMethods(company, customerId)).toMatchObject({ accountvaults: [], total: 0 })
  })

  test.each(['QUOTE_CHANGED', 'ALREADY_PROCESSING'])(
    'after a confirmation that answers %s, before its quote would have ended',
    async (reasonCode) => {
      const { company, customerId, id, quoteId, expiresAt } = await openQuotedCheckout()
      if (reasonCode === 'QUOTE_CHANGED') await changeCompany(company, { state: 'CT' })
      else await close(company, id, 'void')
      const refused = await confirm(company, id, quoteId, { savePaymentMethod })
      expect(refused.body.reasonCode).toBe(reasonCode)
      await goTo(company, expiresAt)
      expect(await getActiveAccounts(company)).toEqual([])
      expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
    },
  )

  test('when nobody confirms it in time, and not before', async () => {
    const { company, expiresAt } = await openQuotedCheckout()
    await goTo(company, new Date(Date.parse(expiresAt) - 4_000).toISOString())
    expect(await getQuotedVault(company)).toBeTruthy()
    await goTo(company, expiresAt)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('for certain: an outage puts it off, again and again, until it is done', async () => {
    const { company, expiresAt } = await openQuotedCheckout()
    await fault(company, 'any', 'outage', { times: 0 })
    await goTo(company, expiresAt)
    await advanceClock(company, 10)
    await clearFaults(company)
    expect(await getActiveAccounts(company)).not.toEqual([])
    await advanceClock(company, 10 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test.each(['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed'])(
    'for certain under the fault %s, at whichever call of it',
    async (name) => {
      const { company, customerId, id } = await openQuoteCheckout()
      await newQuote(company, id, { amount: 10 })
      await newQuote(company, id, { amount: 10 })
      await fault(company, 'any', name, { times: 7 })
      await advanceClock(company, 16 * minute)
      await advanceClock(company, 60 * minute)
      await drain(company)
      expect(await getActiveAccounts(company)).toEqual([])
      expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
      await expectNothingCharged(company, id)
    },
  )

  test('once an unknown outcome is known, and not while a charge may still need it', async () => {
    for (const accountNumber of [testCards.answerLost, testCards.requestLost, testCards.unreadable]) {
      const { company, customerId, id, quoteId } = await openQuotedCheckout({}, { accountNumber })
      expect((await confirm(company, id, quoteId)).body.reasonCode).toBe('OUTCOME_UNKNOWN')
      expect(await getQuotedVault(company)).toBeTruthy()
      await advanceClock(company, 10 * minute)
      expect((await getInvoice(company, id)).transactions[0].status).not.toBe('created')
      expect(await getActiveAccounts(company)).toEqual([])
      expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
    }
  })

  test('after a charge that was in flight when the quote’s time ran out', async () => {
    const { company, id, quoteId, expiresAt } = await openQuotedCheckout()
    await goTo(company, new Date(Date.parse(expiresAt) - 10_000).toISOString())
    const sale = await holdCall(company, 'sale')
    const confirming = confirm(company, id, quoteId)
    await sale.untilWaiting()
    await goTo(company, new Date(Date.parse(expiresAt) + 5_000).toISOString())
    await sale.release()
    expect((await confirming).body).toMatchObject({ status: 'success', totalCharged: 103 })
    await advanceClock(company, 5 * minute)
    expect(await getActiveAccounts(company)).toEqual([])
    expect(await getSales(company)).toHaveLength(1)
  })

  test('and the charge is still refunded', async () => {
    const { company, id, quoteId } = await openQuotedCheckout()
    const { transactionId } = (await confirm(company, id, quoteId)).body
    expect(await getActiveAccounts(company)).toEqual([])
    const refunded = await company.legacy.post(`/api/trx/refund/${transactionId}`)
    expect(refunded, refunded.text).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 0 })
  })
})

describe('savePaymentMethod true', () => {
  test('keeps the card for the customer: listed once, the default if it is the first, and chargeable', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout({}, { amount: 40 })
    const vaultId = await getQuotedVault(company)
    expect((await confirm(company, id, quoteId, { savePaymentMethod })).status).toBe(200)
    const methods = await getMethods(company, customerId)
    expect(methods).toMatchObject({
      total: 1,
      accountvaults: [{ id: vaultId, lastFour: '4242', isDefault: true }],
      defaultPaymentMethodId: vaultId,
    })
    expect(await getActiveAccounts(company)).toMatchObject([
      { kind: 'vault', id: vaultId, contactId: expect.any(String) },
    ])
    const quoted = (await surchargeQuote(company, id, { accountVaultId: vaultId })).body
    expect(quoted).toMatchObject({ subtotal: 60, surcharge: 1.8 })
    const paid = await payment(company, id, { accountVaultId: vaultId, quotedSurcharge: 1.8 })
    expect(paid.body).toMatchObject({ invoiceStatus: 'Paid', totalCharged: 61.8 })
    await advanceClock(company, 60 * minute)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 1 })
  })

  test('leaves the default method what it was', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    const first = await saveCard(company, customerId)
    expect((await confirm(company, id, quoteId, { savePaymentMethod })).status).toBe(200)
    expect(await getMethods(company, customerId)).toMatchObject({ total: 2, defaultPaymentMethodId: first })
  })

  test('shows the card on the payment page of the customer’s next invoice', async () => {
    const { company, customerId, id, quoteId } = await openQuotedCheckout()
    expect((await confirm(company, id, quoteId, { savePaymentMethod })).status).toBe(200)
    const next = await newInvoice(company, customerId)
    const page = await openPage(company, next.id)
    const { savedMethods } = (await page.get('/api/invoices/hosted')).body
    expect(savedMethods).toMatchObject([{ lastFour: '4242', cardBrand: 'visa' }])
    const paid = await page.put('/api/invoices', { accountVaultId: savedMethods[0].id, quotedSurcharge: 3 })
    expect(paid, paid.text).toMatchObject({ status: 200, body: { totalCharged: 103 } })
  })

  test('keeps the card after an unknown outcome only where it turns out to be charged', async () => {
    for (const [accountNumber, kept] of [
      [testCards.answerLost, 1],
      [testCards.unreadable, 1],
      [testCards.requestLost, 0],
    ] as const) {
      const { company, customerId, id, quoteId } = await openQuotedCheckout({}, { accountNumber })
      const unknown = await confirm(company, id, quoteId, { savePaymentMethod })
      expect(unknown.body.reasonCode).toBe('OUTCOME_UNKNOWN')
      expect(await getMethods(company, customerId)).toMatchObject({ total: 0 })
      await advanceClock(company, 10 * minute)
      expect(await getMethods(company, customerId)).toMatchObject({ total: kept })
      expect(await getActiveAccounts(company)).toHaveLength(kept)
      expect(await getInvoice(company, id)).toMatchObject({ amountPaid: kept * 100 })
    }
  })

  test.each(['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed'])(
    'keeps the card once, although the fault %s strikes when it is given to the customer',
    async (name) => {
      const { company, customerId, id, quoteId } = await openQuotedCheckout()
      // The faults begin after the reading of the card and the sale.
      await fault(company, 'any', 'delay', { delayMs: 0, times: 2 })
      await fault(company, 'any', name, { times: 3 })
      expect((await confirm(company, id, quoteId, { savePaymentMethod })).status).toBe(200)
      await clearFaults(company)
      await advanceClock(company, 60 * minute)
      expect(await getMethods(company, customerId)).toMatchObject({ total: 1 })
      expect(await getActiveAccounts(company)).toHaveLength(1)
      await pay(
        company,
        (await newInvoice(company, customerId)).id,
        (await getActiveAccounts(company))[0]?.id ?? '',
      )
    },
  )
})

test('a captured bank account is quoted without a surcharge, charged, and gone while its transfer settles', async () => {
  const { company, id } = await openQuoteCheckout()
  const { ticket_id } = await captureMethodOnPage(await openPage(company, id), bankEntry(staysInFlight))
  const { status, body } = await quoteCard(company, id, ticket_id)
  expect(body, String(status)).toMatchObject({ paymentMethod: 'ach', surcharge: 0, blockedReason: 'ach' })
  expect((await confirm(company, id, body.quoteId)).body).toMatchObject({ invoiceStatus: 'ACHPending' })
  expect(await getActiveAccounts(company)).toEqual([])
  await setBankOutcome(company, 'settled')
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
})
