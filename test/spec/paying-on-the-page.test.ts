import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { getBooks, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import {
  captureCard,
  captureMethodOnPage,
  linkTo,
  payElsewhere,
  openPage,
  openPageCheckout,
  pageAt,
  submitSaleOnPage,
} from '../support/pay-page.ts'
import { getAlerts, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

describe('PUT /api/invoices', () => {
  test('takes the body of the payment endpoint and no other', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    const other = await newInvoice(company, customerId)
    const accountVaultId = await saveCard(company, customerId)
    const wrong: [unknown, string][] = [
      [undefined, 'accountVaultId'],
      [{}, 'accountVaultId'],
      [{ accountVaultId: 7 }, 'accountVaultId'],
      [{ accountVaultId, amount: 0 }, 'amount'],
      [{ accountVaultId, amount: '1' }, 'amount'],
      [{ accountVaultId, amount: 1.005 }, 'amount'],
      [{ accountVaultId, savePaymentMethod: 1 }, 'savePaymentMethod'],
      [{ accountVaultId, invoiceId: other.id }, 'invoiceId'],
      [{ accountVaultId, id: other.id }, 'id'],
    ]
    for (const [body, key] of wrong)
      expect(getFields(await page.put('/api/invoices', body)), JSON.stringify(body)).toMatchObject([
        { path: `body.${key}` },
      ])
    expect(await getBooks(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ transactions: [] })
  })

  test('takes saved methods of the customer only, and tells nothing of others', async () => {
    const { company, id, page } = await openPageCheckout()
    const another = await newCustomer(company, { email: 'other@example.com' })
    const accountVaultId = await saveCard(company, another)
    const foreign = await openPageCheckout()
    const foreignVault = await saveCard(foreign.company, foreign.customerId)
    const tokenization = { '@action': 'tokenization', id: accountVaultId }
    const bodies: [object, string][] = [
      [{ accountVaultId }, 'body.accountVaultId'],
      [{ accountVaultId: foreignVault }, 'body.accountVaultId'],
      [{ accountVaultId: 'vlt_unknown' }, 'body.accountVaultId'],
      [{ processorEvent: tokenization }, 'body.processorEvent'],
      // A wrong guess of another customer's card digits gets the same error as any request about that card.
      [{ processorEvent: { ...tokenization, last_four: '0000' } }, 'body.processorEvent'],
      [{ processorEvent: { ...tokenization, payment_method: 'ach' } }, 'body.processorEvent'],
    ]
    for (const [body, path] of bodies) {
      const refused = await page.put('/api/invoices', body)
      expect(refused.body, JSON.stringify(body)).toMatchObject({
        statusCode: 400,
        fields: [{ path, code: 'not_found', message: 'no such saved payment method' }],
      })
    }
    expect(await getBooks(company)).toEqual([])
    expect(await getAlerts(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
  })

  test('pays with a saved method, a captured card, a wallet and a settled sale', async () => {
    const { company, customerId, id, page } = await openPageCheckout()
    const accountVaultId = await saveCard(company, customerId)
    const sale = await payElsewhere(company, { vaultId: accountVaultId, cents: 1_000 })
    const wallet = { walletProvider: 'google_pay', walletData: walletGives('approved') }
    const bodies = [
      { accountVaultId, amount: 10 },
      { processorEvent: { '@action': 'tokenization', id: accountVaultId }, amount: 10 },
      { processorEvent: await captureMethodOnPage(page), amount: 10, quotedSurcharge: 0 },
      { processorEvent: await captureCard(company), amount: 10 },
      { ...wallet, amount: 10 },
      { completedTransaction: { id: sale.id } },
    ]
    for (const body of bodies) {
      const paid = await page.put('/api/invoices', body)
      expect(paid, paid.text).toMatchObject({ status: 200, body: { status: 'success', amount: 10, id } })
    }
    const rest = { processorEvent: await submitSaleOnPage(page) }
    expect((await page.put('/api/invoices', rest)).body).toMatchObject({ amount: 40, invoiceStatus: 'Paid' })
    const moved = (await getBooks(company)).map(({ amountCents }) => amountCents)
    expect(moved.reduce((sum: number, each: number) => sum + each, 0)).toBe(10_000)
  })

  test('never takes more than is owed, however many payers come at once', async () => {
    const { company, id, page } = await openPageCheckout()
    const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
    const link = pageAt(await linkTo(company, id))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        (each % 2 ? page : link).put('/api/invoices', { ...wallet, amount: 30 }),
      ),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(3)
    for (const { status } of answers) expect([200, 400]).toContain(status)
    expect(await getBooks(company)).toMatchObject(
      paid.map(() => ({ amountCents: 3_000, status: 'approved' })),
    )
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 90, amountDue: 10 })
  })
})

test('an Idempotency-Key is that of the invoice which the token opens, and of nobody else', async () => {
  const { company, customerId, id, page } = await openPageCheckout()
  const second = await newInvoice(company, customerId)
  const other = await openPage(company, second.id)
  const body = { walletProvider: 'apple_pay', walletData: walletGives('approved'), amount: 20 }
  const headers = { 'idempotency-key': `of-the-page-${id}` }
  const first = await page.put('/api/invoices', body, headers)
  expect(first).toMatchObject({ status: 200, body: { id } })
  const again = await (await openPage(company, id)).put('/api/invoices', body, headers)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const ofAnother = await other.put('/api/invoices', body, headers)
  expect(ofAnother).toMatchObject({ status: 200, body: { id: second.id, amountDue: 80 } })
  const ofMerchant = await company.api.put(`/api/invoices/${id}/payment`, body, headers)
  expect(ofMerchant).toMatchObject({ status: 200, body: { id, amountDue: 60 } })
  for (const response of [ofAnother, ofMerchant])
    expect(response.headers.get('idempotent-replayed')).toBeNull()
  expectEnvelope(
    await page.put('/api/invoices', { ...body, amount: 1 }, headers),
    422,
    'idempotency_key_reused',
  )
  expect(await getBooks(company)).toHaveLength(3)
})
