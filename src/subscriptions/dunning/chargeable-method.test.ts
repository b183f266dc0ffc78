import { expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { findChargeableMethod, isChargeable, isMethodHardDeclined } from './chargeable-method.ts'
import { toNextFailure } from './failure.ts'

const returned = (vaultId: string, reasonCode: string | null) => ({
  attemptId: 'attempt' as string as TransactionId,
  vaultId,
  reasonCode,
})
const nothing = { failure: undefined, takenBack: [] }

test('a method is hard-declined by one final decline, even if other methods failed since', () => {
  const declined = toNextFailure(undefined, { reasonCode: '1606', vaultId: 'card' }, 'card')
  const failure = toNextFailure(declined, { reasonCode: '1616', vaultId: 'other' })
  expect(isMethodHardDeclined({ ...nothing, failure }, 'card')).toBe(true)
  expect(isMethodHardDeclined({ ...nothing, failure }, 'other')).toBe(false)
})

test.each(['2102', '1500', null])(
  'a method is hard-declined by one payment that a bank returned with %s',
  (reasonCode) => {
    const takenBack = [returned('bank', reasonCode)]
    expect(isMethodHardDeclined({ ...nothing, takenBack }, 'bank')).toBe(true)
    expect(isMethodHardDeclined({ ...nothing, takenBack }, 'other')).toBe(false)
  },
)

test('an account without enough money is hard-declined by the third return of its own debits', () => {
  const came = (many: number) => Array.from({ length: many }, () => returned('bank', '2101'))
  const ofOthers = [returned('other', '2101'), returned('other', '2101')]
  expect(isMethodHardDeclined({ ...nothing, takenBack: [...ofOthers, ...came(2)] }, 'bank')).toBe(false)
  expect(isMethodHardDeclined({ ...nothing, takenBack: [...came(2), ...ofOthers, ...came(1)] }, 'bank')).toBe(
    true,
  )
  expect(isMethodHardDeclined({ ...nothing, takenBack: [...came(3), ...ofOthers] }, 'other')).toBe(false)
})

test('a method that was refused is not charged until it is chosen again', () => {
  const methodRefusal = {
    attemptId: 'attempt' as string as TransactionId,
    reasonCode: '1606',
    reasonText: null,
  }
  expect(findChargeableMethod({ methodId: 'card', methodRefusal })).toBeUndefined()
  expect(findChargeableMethod({ methodId: 'card' })).toBe('card')
  expect(isChargeable({ methodId: 'card', methodRefusal }, nothing)).toBe(false)
  expect(isChargeable({ methodId: 'card' }, nothing)).toBe(true)
  expect(isChargeable({ methodId: undefined }, nothing)).toBe(false)
})
