import { describe, expect, test } from 'vitest'
import { booksOf } from '../support/florin.ts'
import { day, later, openCardTill } from '../support/till.ts'

const unprocessable = { status: 422, body: { error: 'unprocessable_entity', statusCode: 422 } }

async function authorize(till: Awaited<ReturnType<typeof openCardTill>>, transaction_amount = 100) {
  const { company, customerId, vaultId } = till
  return company.legacy.post('/api/trx/auth', {
    contact_api_id: customerId,
    account_vault_id: vaultId,
    transaction_amount,
    order_id: 'order-1',
  })
}

describe('an authorization', () => {
  test('holds money and takes none', async () => {
    const till = await openCardTill()
    const authorized = await authorize(till)
    expect(authorized).toMatchObject({
      status: 201,
      body: { transaction: { action: 'auth', status: 'authorized', transaction_amount: 100 } },
    })
    expect(await booksOf(till.company)).toMatchObject([
      { action: 'auth', amountCents: 10_000, status: 'approved' },
    ])
  })

  test('is captured in part, once, and refunded at most that much', async () => {
    const till = await openCardTill()
    const { transaction } = (await authorize(till)).body
    const path = `/api/trx/auth/${transaction._id}`
    const captured = await till.company.legacy.put(path, { action: 'authcomplete', transaction_amount: 40 })
    expect(captured).toMatchObject({
      status: 200,
      body: { transaction: { action: 'authcomplete', status: 'captured', transaction_amount: 40 } },
    })
    for (const action of ['authcomplete', 'void'])
      expect(await till.company.legacy.put(path, { action })).toMatchObject(unprocessable)
    const refund = (body: object) => till.company.legacy.post(`/api/trx/refund/${transaction._id}`, body)
    expect(await refund({ transaction_amount: 40.01 })).toMatchObject(unprocessable)
    expect(await refund({})).toMatchObject({ status: 200, body: { transaction: { transaction_amount: 40 } } })
    expect(await refund({})).toMatchObject(unprocessable)
  })

  test('is let go when its time is over', async () => {
    const till = await openCardTill()
    const { transaction } = (await authorize(till)).body
    await later(till.company, 7 * day)
    const path = `/api/trx/auth/${transaction._id}`
    expect(await till.company.legacy.put(path, { action: 'authcomplete' })).toMatchObject(unprocessable)
    expect(await till.company.legacy.get(`/api/trx/transaction/${transaction._id}`)).toMatchObject({
      body: { status: 'voided', action: 'void', info: { reasonCode: '1658' } },
    })
    expect(await booksOf(till.company)).toMatchObject([
      { action: 'auth', status: 'voided' },
      { action: 'void', status: 'approved' },
    ])
  })
})
