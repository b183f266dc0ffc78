import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import {
  getBooks,
  florin,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  sessionFor,
  testCards,
} from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import {
  day,
  advanceClock,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
  saveExpiringCard,
} from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

const unknownInvoice = 'inv_01h455vb4pex5vsknk084sn02q'
const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
describe('a payment that cannot be made', () => {
  test('an unknown invoice, a display number and another company’s invoice are not found', async () => {
    const { company, customerId, vaultId } = await openCardCheckout()
    const other = await openCardCheckout()
    const { invoiceId } = await newInvoice(company, customerId)
    for (const id of [unknownInvoice, invoiceId, other.id, 'x'])
      expect(await payment(company, id, { accountVaultId: vaultId })).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      })
    expect(await getBooks(company)).toEqual([])
    expect(await getInvoice(other.company, other.id)).toMatchObject({ amountDue: 100 })
  })

  test('a credential that may only read pays nothing, and no credential is no caller', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const path = `/operator/v1/companies/${company.companyId}/api-keys`
    const { apiKey } = (await operator().post(path, { role: 'read_only' })).body
    const reader = await sessionFor(apiKey)
    const body = { accountVaultId: vaultId }
    expect((await reader.put(`/api/invoices/${id}/payment`, body)).status).toBe(403)
    expect((await company.legacy.put(`/api/invoices/${id}/payment`, body)).status).toBe(401)
    expect(await getBooks(company)).toEqual([])
  })

  test('every field of a wrong type is named', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const wrong: [object, string, string][] = [
      [{ accountVaultId: 7 }, 'accountVaultId', 'invalid_type'],
      [{ accountVaultId: '' }, 'accountVaultId', 'too_small'],
      [{ accountVaultId: vaultId, savePaymentMethod: 'yes' }, 'savePaymentMethod', 'invalid_type'],
      [{ accountVaultId: vaultId, amount: '50' }, 'amount', 'invalid_type'],
      [{ accountVaultId: vaultId, amount: 0 }, 'amount', 'too_small'],
      [{ accountVaultId: vaultId, amount: -5 }, 'amount', 'too_small'],
      [{ accountVaultId: vaultId, amount: 10.001 }, 'amount', 'invalid_precision'],
      [{ accountVaultId: vaultId, amount: 10_000_000 }, 'amount', 'too_big'],
      [{ accountVaultId: vaultId, amount: null }, 'amount', 'invalid_type'],
      [{ accountVaultId: vaultId, quotedSurcharge: '3' }, 'quotedSurcharge', 'invalid_type'],
      [{ accountVaultId: vaultId, quotedSurcharge: -1 }, 'quotedSurcharge', 'too_small'],
      [{ ...wallet, walletData: 'token' }, 'walletData', 'invalid_type'],
      [{ ...wallet, walletProvider: 7 }, 'walletProvider', 'invalid_enum_value'],
      [{ ...wallet, walletProvider: 'cash' }, 'walletProvider', 'invalid_enum_value'],
      [{ accountVaultId: vaultId, foo: 1 }, 'foo', 'unrecognized_keys'],
    ]
    for (const [body, key, code] of wrong)
      expect(getFields(await payment(company, id, body)), JSON.stringify(body)).toEqual([
        { path: `body.${key}`, code },
      ])
    const misspelt = await payment(company, id, { accountVaultID: vaultId })
    expect(misspelt.body.validationDetail).toContain('Did you mean "accountVaultId"?')
    expect(await getBooks(company)).toEqual([])
  })

  test('exactly one instrument is needed, and a wallet comes as a pair', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const { walletData, walletProvider } = wallet
    const bodies = [undefined, {}, { amount: 5 }, { walletData }, { walletProvider }]
    for (const body of [...bodies, { ...wallet, accountVaultId: vaultId }])
      expect(getFields(await payment(company, id, body)).length).toBeGreaterThan(0)
    // The limit of 16 KiB counts bytes, and each of these letters has two.
    for (const token of ['x'.repeat(16_400), 'é'.repeat(8_200)])
      expect(getFields(await payment(company, id, { walletProvider, walletData: { token } }))).toMatchObject([
        { path: 'body.walletData' },
      ])
    expect(await getBooks(company)).toEqual([])
  })

  test('more than what is left is OVER_PAYMENT, and nothing is charged', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    for (const amount of [100.01, 9_999_999.99]) {
      const refused = await payment(company, id, { accountVaultId, amount })
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'bad_request', statusCode: 400, reasonCode: 'OVER_PAYMENT' },
      })
      expect(refused.body).not.toHaveProperty('fields')
    }
    await pay(company, id, accountVaultId, 60)
    expect((await payment(company, id, { accountVaultId, amount: 40.01 })).body.reasonCode).toBe(
      'OVER_PAYMENT',
    )
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('a paid invoice answers ALREADY_PROCESSING, whatever is offered', async () => {
    const { company, customerId, id, vaultId: accountVaultId } = await openCardCheckout()
    await pay(company, id, accountVaultId)
    const bank = await saveBankAccount(company, customerId)
    for (const body of [
      { accountVaultId },
      { accountVaultId, amount: 1 },
      { accountVaultId: bank },
      { accountVaultId: 'vlt_unknown' },
      wallet,
    ]) {
      const refused = await payment(company, id, body)
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'bad_request', reasonCode: 'ALREADY_PROCESSING' },
      })
      expect(refused.body).not.toHaveProperty('fields')
      expect(refused.body.correlationId).toBe(refused.headers.get('correlationid'))
    }
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('a quoted surcharge that is not the one of the rules is QUOTE_CHANGED, and nothing is charged', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const refused = await payment(company, id, { accountVaultId, quotedSurcharge: 3 })
    expect(refused).toMatchObject({ status: 400, body: { reasonCode: 'QUOTE_CHANGED' } })
    expect(await getBooks(company)).toEqual([])
    expect((await payment(company, id, { accountVaultId, quotedSurcharge: 0 })).status).toBe(200)
  })

  test('a card past the end of its month is declined 1622 and never submitted', async () => {
    const checkout = await openCardCheckout()
    const { company, id } = checkout
    const accountVaultId = await saveExpiringCard(checkout)
    await advanceClock(company, 62 * day)
    expect(await payment(company, id, { accountVaultId })).toMatchObject({
      status: 400,
      body: { error: 'bad_request', reasonCode: 1622, reasonText: expect.any(String) },
    })
    expect(await getBooks(company)).toEqual([])
    expect((await getInvoice(company, id)).transactions).toEqual([])
  })
})

describe('a payment', () => {
  test('in full makes the invoice Paid', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const before = await getInvoice(company, id)
    const response = await payment(company, id, { accountVaultId: vaultId }, { 'x-correlation-id': 'pay-1' })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      status: 'success',
      message: expect.any(String),
      correlationId: 'pay-1',
      id,
      invoiceId: before.invoiceId,
      transactionId: expect.stringMatching(/^trx_/),
      amount: 100,
      feeAmount: 0,
      totalCharged: 100,
      invoiceStatus: 'Paid',
      amountDue: 0,
    })
    const after = await getInvoice(company, id)
    expect(after).toMatchObject({
      invoiceStatus: 'Paid',
      amount: 100,
      amountPaid: 100,
      amountDue: 0,
      lastAttemptStatus: 'completed',
      paidAt: expect.stringMatching(/Z$/),
      totalCharged: 100,
      totalFees: 0,
    })
    expect(after.transactions).toEqual([
      expect.objectContaining({
        id: response.body.transactionId,
        action: 'sale',
        status: 'completed',
        paymentMethod: 'cc',
        feeAmount: 0,
        subtotalAmount: 100,
        lastFour: '4242',
      }),
    ])
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await getBooks(company)).toMatchObject([
      { reference: response.body.transactionId, action: 'sale', amountCents: 10_000, surchargeCents: 0 },
    ])
  })

  test('in part leaves the invoice Partial until one clears the balance', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const seen = []
    for (const [amount, status, left] of [
      [40, 'Partial', 60],
      [19.99, 'Partial', 40.01],
      [40, 'Partial', 0.01],
      [0.01, 'Paid', 0],
    ] as const) {
      const response = await pay(company, id, vaultId, amount)
      expect(response).toMatchObject({ invoiceStatus: status, amount, amountDue: left })
      const read = await getInvoice(company, id)
      expect(read).toMatchObject({ invoiceStatus: status, amountDue: left })
      expect('paidAt' in read).toBe(status === 'Paid')
      seen.push(read.updatedAt)
    }
    expect(seen).toEqual([...new Set(seen)].sort())
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ amountPaid: 100, totalCharged: 100, totalFees: 0 })
    expect(read.transactions).toHaveLength(4)
  })

  test('without an amount pays what is due', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId, 33.33)
    expect(await pay(company, id, vaultId)).toMatchObject({ amount: 66.67, invoiceStatus: 'Paid' })
  })

  test('by the method of another customer of the company is taken, and never attached to the payer', async () => {
    const { company, customerId, id } = await openCardCheckout()
    const friend = await newCustomer(company)
    await pay(company, id, await saveCard(company, friend, testCards.visaDebit), 10)
    const methods = await company.api.get(`/api/customers/${customerId}/paymentmethods`)
    expect(methods.body.total).toBe(1)
    expect((await getInvoice(company, id)).transactions[0]).toMatchObject({ lastFour: '5556', feeAmount: 0 })
  })

  test('by a wallet is a card payment', async () => {
    const { company, id } = await openCardCheckout()
    expect((await payment(company, id, { ...wallet, amount: 30 })).body).toMatchObject({
      status: 'success',
      invoiceStatus: 'Partial',
    })
    expect((await payment(company, id, { ...wallet, walletProvider: 'google_pay' })).status).toBe(200)
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({ invoiceStatus: 'Paid', totalCharged: 100 })
    expect(read.transactions[0]).toMatchObject({ paymentMethod: 'cc', lastFour: '4242' })
  })

  test('whose caller hung up is completed and recorded all the same', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const sale = await holdCall(company, 'sale')
    const caller = new AbortController()
    const sent = fetch(`${florin().baseUrl}/api/invoices/${id}/payment`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-session-token': company.sessionToken },
      body: JSON.stringify({ accountVaultId: vaultId }),
      signal: caller.signal,
    })
    sent.catch(() => {})
    await sale.untilWaiting()
    caller.abort(new Error('hung up'))
    await expect(sent).rejects.toThrow('hung up')
    await sale.release()
    await expect
      .poll(() => getInvoice(company, id))
      .toMatchObject({
        invoiceStatus: 'Paid',
        transactions: [{ status: 'completed' }],
      })
    expect(await getBooks(company)).toHaveLength(1)
  })
})
