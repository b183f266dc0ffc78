import { describe, expect, test } from 'vitest'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import type { Transaction } from '#attempts'
import { anAttempt, anInvoice, aRefund, dollar } from '../../../test/support/books.ts'
import { toStoredResponse } from './stored-response.ts'

const subscriptionId = '01890a5d-ac96-774b-bcce-000000000005' as SubscriptionId
const rerunOf = '01890a5d-ac96-774b-bcce-000000000006' as TransactionId
const paidInvoice = anInvoice({ paid: dollar(100), status: 'Paid' })

const store = (facts: Partial<Transaction>, invoice = paidInvoice) =>
  toStoredResponse(anAttempt(facts), invoice, false)

describe('an idempotency key stores the response of the endpoint that was called', () => {
  test.each([
    ['a payment of an invoice', {}, { invoiceStatus: 'Paid', amountDue: 0 }],
    ['a payment through a subscription', { subscriptionId, occasion: 'pay' }, { message: 'success' }],
    ['a sign-up', { subscriptionId, occasion: 'sign-up' }, { subscriptionStatus: 'active' }],
    ['a sign-up that is paid once', { subscriptionId, occasion: 'once' }, { subscriptionStatus: 'ended' }],
    ['a rerun', { rerunOf }, { transaction: { status: 'completed' } }],
  ] as const)('%s', (_what, facts, body) => {
    expect(store({ status: 'completed', ...facts })).toMatchObject({ statusCode: 200, body })
  })

  test('a refund', () => {
    const response = toStoredResponse(aRefund(1, { status: 'pending' }), paidInvoice, false)
    expect(response).toMatchObject({
      statusCode: 200,
      body: { message: 'The refund is on its way.', transaction: { action: 'refund' } },
    })
  })

  test.each(['sign-up', 'once'] as const)('a %s by bank transfer is pending until it settles', (occasion) => {
    const response = store({ subscriptionId, occasion, status: 'pending' }, anInvoice())
    expect(response?.body).toMatchObject({ subscriptionStatus: 'pending' })
  })
})

describe('a decline has the code of the endpoint that was called', () => {
  const declined = { status: 'failed', reasonCode: '1616', reasonText: 'Insufficient funds' } as const

  test.each([
    ['a payment of an invoice', {}, 400],
    ['a payment through a subscription', { subscriptionId, occasion: 'pay' }, 422],
    ['a sign-up', { subscriptionId, occasion: 'sign-up' }, 400],
    ['a sign-up that is paid once', { subscriptionId, occasion: 'once' }, 400],
    ['a rerun', { rerunOf }, 422],
    ['a refund', { action: 'refund', parentId: anAttempt().id }, 422],
  ] as const)('%s', (_what, facts, statusCode) => {
    const body = {
      statusCode,
      reasonCode: 1616,
      reasonText: 'Insufficient funds',
      correlationId: 'correlation',
    }
    expect(store({ ...declined, ...facts })).toMatchObject({ statusCode, body })
  })
})

test('a payment that was not charged stores nothing, and the same request may run again', () => {
  expect(store({ status: 'failed', reasonCode: 'NOT_CHARGED' })).toBeUndefined()
})
