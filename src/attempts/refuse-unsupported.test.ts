import { describe, expect, it } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { toCents, zeroCents } from '#kernel/money'
import type { ProcessorProfile } from '#processor'
import { refuseUnsupported } from './refuse-unsupported.ts'

const stripe = { kind: 'stripe', accountId: 'acct_1', livemode: true, surcharge: false } as const
const request = {
  action: 'sale',
  parentId: undefined,
  terminalId: undefined,
  processorNumber: undefined,
  subtotal: toCents(50),
  fee: zeroCents,
} as const
type Asked = Parameters<typeof refuseUnsupported>[1]

describe('before anything is tried, is refused', () => {
  it.each<[string, Partial<Asked>, RegExp]>([
    ['a terminal', { terminalId: 'till' }, /no payment terminals/],
    ['a credit to a card that was never charged', { action: 'refund' }, /for a payment alone/],
    ['less than the least', { subtotal: toCents(48), fee: toCents(1) }, /no less than \$0\.50/],
    ['what was made through an account that was left', { processorNumber: 1 }, /has left/],
    ['an authorization of less', { action: 'auth', subtotal: toCents(1) }, /no less than \$0\.50/],
  ])('%s', (_, changes, message) => {
    expect(() => refuseUnsupported({ processor: stripe }, { ...request, ...changes })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(message),
        refusal: expect.objectContaining({ statusCode: 422, error: 'not_supported' }),
      }),
    )
  })
})

describe('is tried', () => {
  const parentId = 'a sale' as TransactionId
  it.each<[string, ProcessorProfile, Partial<Asked>]>([
    ['the least, its surcharge counted', stripe, { subtotal: toCents(49), fee: toCents(1) }],
    ['a refund of a payment, however small', stripe, { action: 'refund', parentId, subtotal: toCents(1) }],
    ['a terminal of the sandbox', { kind: 'sandbox' }, { terminalId: 'till' }],
    ['a credit of a cent of the sandbox', { kind: 'sandbox' }, { action: 'refund', subtotal: toCents(1) }],
  ])('%s', (_, processor, changes) => {
    expect(() => refuseUnsupported({ processor }, { ...request, ...changes })).not.toThrow()
  })
})
