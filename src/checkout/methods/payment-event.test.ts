import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { findEventMethod, toClaimedRail, findFalseClaim, findSettledSaleId } from './payment-event.ts'

test('the rail is ach when the event says ach, otherwise card', () => {
  expect(toClaimedRail({ payment_method: 'ach' })).toBe('ach')
  for (const payment_method of [undefined, 'cc', 'ACH', 'ach ', 'bank', ''])
    expect(toClaimedRail({ payment_method })).toBe('cc')
})

test('a sale with an id and a status_code was settled already', () => {
  const event = { '@action': 'sale', id: 'trx_1', status_code: 101 }
  expect(findSettledSaleId(event)).toBe('trx_1')
  expect(findSettledSaleId({ ...event, status_code: '101' })).toBe('trx_1')
  for (const lacking of ['@action', 'id', 'status_code'])
    expect(findSettledSaleId({ ...event, [lacking]: undefined }), lacking).toBeUndefined()
  for (const action of ['SALE', 'refund', 'ticket', 'tokenization'])
    expect(findSettledSaleId({ ...event, '@action': action })).toBeUndefined()
})

describe('what an event names to be charged', () => {
  test.each([
    [{ ticket_id: 'tkt_1' }, { ticketId: 'tkt_1' }],
    [{ '@action': 'ticket', id: 'tkt_1' }, { ticketId: 'tkt_1' }],
    [{ '@action': 'ticket', id: 'tkt_1', ticket_id: 'tkt_1' }, { ticketId: 'tkt_1' }],
    [{ account_vault_id: 'vlt_1' }, { accountVaultId: 'vlt_1' }],
    [{ '@action': 'tokenization', id: 'vlt_1' }, { accountVaultId: 'vlt_1' }],
    [{ '@action': 'sale', ticket_id: 'tkt_1' }, { ticketId: 'tkt_1' }],
  ])('%o', (event, source) => {
    expect(findEventMethod(event)).toEqual(source)
  })

  test.each([
    [{}],
    [{ id: 'tkt_1' }],
    [{ '@action': 'sale', id: 'trx_1' }],
    [{ ticket_id: 'tkt_1', account_vault_id: 'vlt_1' }],
    [{ '@action': 'tokenization', id: 'vlt_1', ticket_id: 'tkt_1' }],
  ])('is nothing certain in %o', (event) => {
    expect(findEventMethod(event)).toBeUndefined()
  })
})

describe('a claim that the processor’s record does not bear out', () => {
  const record = { paymentMethod: 'cc', lastFour: '4242', amountCents: toCents(5_000) } as const

  test.each([
    [{ payment_method: 'ach' }, 'it says ach, and the processor cc'],
    [{ last_four: '1111' }, 'it names another card or account'],
    [{ transaction_amount: 5_001 }, 'it names another amount'],
    [{ transaction_amount: 50 }, 'it names another amount'],
  ])('%o', (event, claim) => {
    expect(findFalseClaim(event, record)).toBe(claim)
  })

  test('is none where the event agrees, or says nothing', () => {
    const event = { payment_method: 'cc', last_four: '4242', transaction_amount: 5_000 }
    for (const claims of [event, {}, { payment_method: 'credit' }, { '@action': 'sale', id: 'other' }])
      expect(findFalseClaim(claims, record)).toBeUndefined()
  })

  test('is none about an amount of what is still to be charged', () => {
    expect(
      findFalseClaim({ transaction_amount: 1 }, { paymentMethod: 'cc', lastFour: '4242' }),
    ).toBeUndefined()
  })
})
