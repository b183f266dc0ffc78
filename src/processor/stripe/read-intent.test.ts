import { describe, expect, test } from 'vitest'
import {
  toCaptureMovement,
  toCaptureId,
  toMovement,
  parseMovementId,
  toReleaseId,
  toReleaseMovement,
} from './read-intent.ts'
import { movesMoney, toRefundMovement } from './read-refund.ts'
import type { Dispute, Intent, Refund } from './stripe-wire.ts'

type Charge = NonNullable<Intent['latest_charge']>

const card = { type: 'card', card: { brand: 'visa', last4: '4242' } }
const bank = { type: 'us_bank_account', us_bank_account: { last4: '6789' } }

const charge = (status: Charge['status'], more: Partial<Charge> = {}): Charge => ({
  id: 'ch_1',
  status,
  amount_refunded: 0,
  disputed: false,
  payment_method_details: card,
  ...more,
})

const intent = (status: Intent['status'], more: Partial<Intent> = {}): Intent => ({
  id: 'pi_1',
  created: 1_795_000_000,
  status,
  amount: 1_030,
  amount_capturable: 0,
  amount_received: status === 'succeeded' ? 1_030 : 0,
  capture_method: 'automatic',
  metadata: { florin_reference: 'r-1', florin_location: 'loc-1', florin_surcharge: '30' },
  payment_method_types: ['card'],
  ...more,
})

const of = (one: Intent, disputes: Dispute[] = [], refunds: Refund[] = []) => ({
  intent: one,
  disputes,
  refunds,
})
const dispute = (status: string, reason = 'fraudulent', amount = 1_030): Dispute => ({
  id: 'du_1',
  amount,
  reason,
  status,
})
const byBank = (status: Charge['status'], more: Partial<Charge> = {}) => ({
  payment_method_types: ['us_bank_account'],
  latest_charge: charge(status, { payment_method_details: bank, ...more }),
})
const failedWith = (code: string) => ({
  last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: code },
  latest_charge: charge('failed', { failure_code: 'card_declined', outcome: { reason: code } }),
})
const inForm = { metadata: { ...intent('succeeded').metadata, florin_form: 'true' } }

describe('a payment', () => {
  test.each<[string, Intent, string | undefined, string?]>([
    ['that was not confirmed is nothing', intent('requires_confirmation'), undefined],
    ['that has no card yet is nothing', intent('requires_payment_method'), undefined],
    ['that waits for its payer is nothing', intent('requires_action'), undefined],
    ['that was cancelled unconfirmed is nothing', intent('canceled'), undefined],
    [
      'by card that succeeded is approved',
      intent('succeeded', { latest_charge: charge('succeeded') }),
      'approved',
      '1000',
    ],
    ['by bank that is under way is pending', intent('processing', byBank('pending')), 'pending', '1000'],
    ['by bank that succeeded is settled', intent('succeeded', byBank('succeeded')), 'settled', '1000'],
    [
      'by bank that failed is returned',
      intent('requires_payment_method', byBank('failed', { failure_code: 'insufficient_funds' })),
      'returned',
      '2101',
    ],
    [
      'by bank of no account is returned',
      intent('requires_payment_method', byBank('failed', { failure_code: 'no_account' })),
      'returned',
      '2102',
    ],
    [
      'by bank that nobody says why is returned',
      intent('requires_payment_method', byBank('failed')),
      'returned',
      '2110',
    ],
    [
      'that is held is approved',
      intent('requires_capture', { capture_method: 'manual', latest_charge: charge('succeeded') }),
      'approved',
      '1001',
    ],
    [
      'that was held and let go is voided',
      intent('canceled', { capture_method: 'manual', latest_charge: charge('succeeded') }),
      'voided',
      '1000',
    ],
    [
      'for want of funds is declined',
      intent('requires_payment_method', failedWith('insufficient_funds')),
      'declined',
      '1616',
    ],
    [
      'for its ZIP is declined',
      intent('requires_payment_method', failedWith('incorrect_zip')),
      'declined',
      '1655',
    ],
    [
      'for a reason of Stripe’s own is declined',
      intent('requires_payment_method', failedWith('some_new_code')),
      'declined',
      '1500',
    ],
    [
      'that was declined and cancelled is declined',
      intent('canceled', failedWith('lost_card')),
      'declined',
      '1606',
    ],
    [
      'that was declined in a form is nothing yet',
      intent('requires_payment_method', { ...failedWith('lost_card'), ...inForm }),
      undefined,
    ],
    [
      'that was declined in a form and cancelled is nothing',
      intent('canceled', { ...failedWith('lost_card'), ...inForm }),
      undefined,
    ],
    [
      'that a bank sent back is returned, also of a form',
      intent('requires_payment_method', { ...byBank('failed'), ...inForm }),
      'returned',
      '2110',
    ],
  ])('%s', (_name, one, status, reasonCode) => {
    const movement = toMovement(of(one))
    expect(movement?.status).toBe(status)
    if (status !== undefined)
      expect(movement).toMatchObject({ reasonCode, reference: 'r-1', surchargeCents: 30 })
  })

  test.each([
    ['needs_response', 'returned'],
    ['under_review', 'returned'],
    ['lost', 'returned'],
    ['won', 'approved'],
    ['warning_needs_response', 'approved'],
    ['warning_closed', 'approved'],
  ])('that is disputed, %s, is %s', (status, shown) => {
    const one = intent('succeeded', { latest_charge: charge('succeeded', { disputed: true }) })
    expect(toMovement(of(one, [dispute(status)]))?.status).toBe(shown)
  })

  test('that is disputed in part stays what it is, and says how much of it is held', () => {
    const one = intent('succeeded', { latest_charge: charge('succeeded', { disputed: true }) })
    const shown = (...disputes: Dispute[]) => toMovement(of(one, disputes))
    const [part, rest] = [dispute('needs_response', 'fraudulent', 300), dispute('lost', 'fraudulent', 730)]
    expect(shown(part)).toMatchObject({ status: 'approved', disputedCents: 300 })
    expect(shown(part, dispute('won', 'fraudulent', 100))).toMatchObject({ disputedCents: 300 })
    expect(shown(dispute('won', 'fraudulent', 300))).not.toHaveProperty('disputedCents')
    expect(shown(part, rest)).toMatchObject({ status: 'returned' })
    const given = { id: 're_1', created: 0, amount: 730, status: 'succeeded' }
    expect(toMovement(of(one, [part], [given]))).toMatchObject({ status: 'returned' })
    expect(toMovement(of(one, [part], [{ ...given, status: 'failed' }]))).toMatchObject({
      disputedCents: 300,
    })
  })

  test('by bank that came back after it had settled has the bank’s reason', () => {
    const one = intent('succeeded', byBank('succeeded', { disputed: true }))
    for (const [reason, reasonCode] of [
      ['insufficient_funds', '2101'],
      ['incorrect_account_details', '2102'],
      ['debit_not_authorized', '2103'],
      ['bank_cannot_process', '2110'],
    ] as const)
      expect(toMovement(of(one, [dispute('lost', reason)]))).toMatchObject({ status: 'returned', reasonCode })
  })
})

describe('an authorization', () => {
  const captured = intent('succeeded', {
    capture_method: 'manual',
    amount_received: 400,
    latest_charge: charge('succeeded'),
    metadata: { ...intent('succeeded').metadata, florin_capture: 'r-2' },
  })

  test('that was captured has settled, and its capture is a movement under a name of its own', () => {
    expect(toMovement(of(captured))).toMatchObject({ action: 'auth', status: 'settled', amountCents: 1_030 })
    expect(toCaptureMovement(of(captured))).toMatchObject({
      id: toCaptureId('pi_1'),
      reference: 'r-2',
      status: 'approved',
      amountCents: 400,
      surchargeCents: 0,
      parentId: 'pi_1',
    })
  })

  test('that was captured and charged back shows that at its capture', () => {
    const part = toCaptureMovement(of(captured, [dispute('lost', 'fraudulent', 399)]))
    expect(part).toMatchObject({ status: 'approved', disputedCents: 399 })
    const books = of(captured, [dispute('lost', 'fraudulent', 400)])
    expect([toMovement(books)?.status, toCaptureMovement(books)?.status]).toEqual(['settled', 'returned'])
  })

  test('has no capture and no void while it is held', () => {
    const disputed = of(
      intent('requires_capture', { capture_method: 'manual', latest_charge: charge('succeeded') }),
    )
    expect([toCaptureMovement(disputed), toReleaseMovement(disputed)]).toEqual([undefined, undefined])
  })
})

test.each([
  ['pi_1', { paymentId: 'pi_1', part: 'itself' }],
  [toCaptureId('pi_1'), { paymentId: 'pi_1', part: 'capture' }],
  [toReleaseId('pi_1'), { paymentId: 'pi_1', part: 'release' }],
])('the id %s leads to its payment', (id, part) => {
  expect(parseMovementId(id)).toEqual(part)
})

describe('a refund', () => {
  const sale = intent('succeeded', { latest_charge: charge('succeeded') })
  const refund = (more: Partial<Refund> = {}): Refund => ({
    id: 're_1',
    created: 1_795_000_001,
    amount: 500,
    status: 'succeeded',
    metadata: {
      florin_reference: 'r-3',
      florin_location: 'loc-1',
      florin_action: 'refund',
      florin_surcharge: '15',
    },
    ...more,
  })

  test('goes by our name where it was asked for here, and by its own where not', () => {
    expect(toRefundMovement(refund(), sale)).toMatchObject({
      reference: 'r-3',
      action: 'refund',
      status: 'approved',
      surchargeCents: 15,
      parentId: 'pi_1',
    })
    const byHand = refund({ metadata: {} })
    expect(toRefundMovement(byHand, sale)).toMatchObject({ reference: 're_1', surchargeCents: 0 })
    const elsewhere = { ...refund().metadata, florin_location: 'loc-2' }
    expect(toRefundMovement(refund({ metadata: elsewhere }), sale).reference).toBe('re_1')
  })

  test('that failed gave nothing back', () => {
    expect(toRefundMovement(refund({ status: 'failed' }), sale).status).toBe('declined')
    expect(toRefundMovement(refund({ status: 'pending' }), sale).status).toBe('approved')
  })

  test('of what was never captured moved no money', () => {
    expect(movesMoney(refund({ metadata: {} }), sale)).toBe(false)
    expect(movesMoney(refund({ metadata: {}, balance_transaction: 'txn_1' }), sale)).toBe(true)
    expect(movesMoney(refund(), sale)).toBe(true)
  })

  test('that voids a sale makes it a voided one, unless it failed', () => {
    const metadata = { ...refund().metadata, florin_action: 'void' }
    expect(toMovement(of(sale, [], [refund({ metadata })]))?.status).toBe('voided')
    expect(toMovement(of(sale, [], [refund({ metadata, status: 'failed' })]))?.status).toBe('approved')
    expect(toMovement(of(sale, [], [refund({ amount: 1_030 })]))?.status).toBe('approved')
  })
})
