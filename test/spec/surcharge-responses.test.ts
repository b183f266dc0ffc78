import { describe, expect, test } from 'vitest'
import { daysFromNow } from '../support/company-days.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  newCustomer,
  newInvoice,
  saveBankAccount,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { callersAs, getMails } from '../support/invoice-life.ts'
import { changeCompany, openQuoteCheckout, saveCardFrom, surchargeQuote } from '../support/quotes.ts'
import { day, advanceClock, payment, getInvoice } from '../support/checkout.ts'

/** Creates a checkout of a company that surcharges, and a card of its customer without a billing address. */
async function openCardQuoteCheckout(given: Parameters<typeof openQuoteCheckout>[0] = {}) {
  const checkout = await openQuoteCheckout(given)
  return { ...checkout, accountVaultId: await saveCardFrom(checkout.company, checkout.customerId) }
}

/** Expects that the invoice is unchanged. The link to its PDF is new at each reading. */
async function expectUntouched(company: TestCompany, id: string, before: object) {
  expect(await getInvoice(company, id)).toEqual({ ...before, pdfUrl: expect.any(String) })
}

describe('a surcharge quote', () => {
  test('is for everybody who may read; paying is not', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    for (const role of ['read_only', 'clerk'] as const) {
      const { api } = await callersAs(company, role)
      const quoted = await surchargeQuote({ ...company, api }, id, { accountVaultId })
      expect(quoted, quoted.text).toMatchObject({ status: 200, body: { surcharge: 3 } })
    }
    const { api } = await callersAs(company, 'read_only')
    const refused = await payment({ ...company, api }, id, { accountVaultId, quotedSurcharge: 3 })
    expectEnvelope(refused, 403, 'forbidden')
    expect(await getBooks(company)).toEqual([])
  })

  test('says all of it and nothing more: of a card, a bank account, and a card without a surcharge', async () => {
    const { company, customerId, id, accountVaultId } = await openCardQuoteCheckout()
    const bank = await saveBankAccount(company, customerId)
    const debit = await saveCardFrom(company, customerId, {}, testCards.visaDebit)
    const answered = async (vault: string, amount?: number) =>
      (await surchargeQuote(company, id, { accountVaultId: vault, amount })).body
    expect(await answered(accountVaultId, 50)).toEqual({
      subtotal: 50,
      surcharge: 1.5,
      total: 51.5,
      percentage: 3,
      label: 'Surcharge',
      paymentMethod: 'cc',
      cardBrand: 'visa',
      lastFour: '4242',
    })
    expect(await answered(bank, 50)).toEqual({
      subtotal: 50,
      surcharge: 0,
      total: 50,
      percentage: 0,
      label: 'Surcharge',
      paymentMethod: 'ach',
      lastFour: '6789',
      blockedReason: 'ach',
    })
    expect(await answered(debit)).toEqual({
      subtotal: 100,
      surcharge: 0,
      total: 100,
      percentage: 0,
      label: 'Surcharge',
      paymentMethod: 'cc',
      cardBrand: 'visa',
      lastFour: '5556',
      blockedReason: 'debit_card',
    })
  })

  test('charges nothing, writes nothing and mails nothing, however often it is asked for', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const before = await getInvoice(company, id)
    const mails = await getMails(company)
    const asked = Array.from({ length: 20 }, () => surchargeQuote(company, id, { accountVaultId }))
    const answers = (await Promise.all(asked)).map(({ status, text }) => `${status} ${text}`)
    expect(new Set(answers).size).toBe(1)
    expect(await getBooks(company)).toEqual([])
    expect(await getMails(company)).toEqual(mails)
    await expectUntouched(company, id, before)
  })

  test('bears the label of the company: its own, or the usual one', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout({
      company: { surcharge: { enabled: true, percentage: 3, label: '  Card fee & co  ' } },
    })
    const label = async () => (await surchargeQuote(company, id, { accountVaultId })).body.label
    expect(await label()).toBe('Card fee & co')
    await changeCompany(company, { surcharge: { enabled: false, percentage: 3, label: 'x'.repeat(64) } })
    expect(await label()).toBe('x'.repeat(64))
    await changeCompany(company, { surcharge: { enabled: true, percentage: 3 } })
    // Only the fields that are sent change.
    expect(await label()).toBe('x'.repeat(64))
  })

  test('under an Idempotency-Key is answered once: the same again, and nothing else', async () => {
    const { company, id, accountVaultId } = await openCardQuoteCheckout()
    const ask = (body: object, key = 'quote-once-1') =>
      company.api.post(`/api/invoices/${id}/surcharge-quote`, body, { 'idempotency-key': key })
    const first = await ask({ accountVaultId })
    expect(first.body.surcharge).toBe(3)
    await changeCompany(company, { surcharge: { enabled: true, percentage: 1 } })
    const again = await ask({ accountVaultId })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    expect((await ask({ accountVaultId, amount: 5 })).status).toBe(422)
    expect((await ask({ accountVaultId }, 'quote-once-2')).body.surcharge).toBe(1)
  })

  test('of an overdue invoice is like any other', async () => {
    const { company, customerId, accountVaultId } = await openCardQuoteCheckout()
    const date = await daysFromNow(company)
    const { id } = await newInvoice(company, customerId, { dueDate: date(5) })
    await advanceClock(company, 7 * day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Overdue')
    expect((await surchargeQuote(company, id, { accountVaultId })).body).toMatchObject({
      surcharge: 3,
      total: 103,
    })
  })

  test('reads the card of any customer of the company, and the state of whose card it is', async () => {
    const { company, id } = await openQuoteCheckout()
    const elsewhere = await newCustomer(company, { state: 'CO', email: 'other@example.com' })
    const accountVaultId = await saveCardFrom(company, elsewhere)
    expect((await surchargeQuote(company, id, { accountVaultId })).body).toMatchObject({
      percentage: 2,
      surcharge: 2,
    })
    const debit = await saveCardFrom(company, elsewhere, {}, testCards.visaDebit)
    expect((await surchargeQuote(company, id, { accountVaultId: debit })).body.blockedReason).toBe(
      'debit_card',
    )
  })
})
