import { describe, expect, test } from 'vitest'
import { getBooks, newCustomer, saveCard, testCards, type TestResponse } from '../support/florin.ts'
import { openCardCheckout, payment, getInvoice } from '../support/checkout.ts'

const reasonsOf = (answers: TestResponse[]) =>
  [...new Set(answers.map(({ body }) => body.reasonCode ?? body.status))].sort()

describe('payments at the same time', () => {
  test('twenty identical full payments are one charge', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payment(company, id, { accountVaultId, amount: 100 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(reasonsOf(answers)).toEqual(['ALREADY_PROCESSING', 'success'])
    expect(await getBooks(company)).toHaveLength(1)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, invoiceStatus: 'Paid' })
  })

  test('two people who pay in full at once are charged once between them', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const friend = await saveCard(company, await newCustomer(company), testCards.visaDebit)
    const answers = await Promise.all([
      payment(company, id, { accountVaultId: vaultId }),
      payment(company, id, { accountVaultId: friend }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('ten payments of 30 on 100 take 90', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => payment(company, id, { accountVaultId, amount: 30 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(reasonsOf(answers)).toEqual(['OVER_PAYMENT', 'success'])
    expect(await getBooks(company)).toHaveLength(3)
    expect(await getInvoice(company, id)).toMatchObject({
      amountPaid: 90,
      amountDue: 10,
      invoiceStatus: 'Partial',
    })
  })

  test('600 and 600 of 1000: the second is OVER_PAYMENT', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout({ amount: 1_000 })
    const answers = await Promise.all([
      payment(company, id, { accountVaultId, amount: 600 }),
      payment(company, id, { accountVaultId, amount: 600 }),
    ])
    expect(reasonsOf(answers)).toEqual(['OVER_PAYMENT', 'success'])
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('a hundred small payments that fit are all taken, however many come at once', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => payment(company, id, { accountVaultId, amount: 1 })),
    )
    expect(reasonsOf(answers)).toEqual(['success'])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 100, invoiceStatus: 'Paid' })
    expect(await getBooks(company)).toHaveLength(100)
  })

  test('the same Idempotency-Key at once runs the payment once', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const headers = { 'idempotency-key': 'pay-once-1234' }
    const body = { accountVaultId, amount: 10 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => payment(company, id, body, headers)))
    const inProgress = answers.filter(({ status }) => status === 409)
    for (const response of inProgress) expect(response.body.error).toBe('request_in_progress')
    expect(answers.length - inProgress.length).toBe(answers.filter(({ status }) => status === 200).length)
    const first = answers.find(({ status, headers: h }) => status === 200 && !h.get('idempotent-replayed'))
    const again = await payment(company, id, body, headers)
    expect(again).toMatchObject({ status: 200, text: first?.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await getBooks(company)).toHaveLength(1)
  })
})
