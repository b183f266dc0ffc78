import { describe, expect, test } from 'vitest'
import type { TransactionId } from '#kernel/ids'
import { keepHardDeclines, toNextFailure, toReturnFailure } from './failure.ts'

const attemptId = 'attempt' as string as TransactionId
const declined = toNextFailure(undefined, { reasonCode: '1606', vaultId: 'card' }, 'card')

test('the next failure keeps the hard-declined methods', () => {
  expect(toNextFailure(declined, { reasonCode: '1616', vaultId: 'other' })).toEqual({
    reasonCode: '1616',
    vaultId: 'other',
    spentIds: ['card'],
  })
})

test('a paid period keeps a failure only if a method was hard-declined', () => {
  expect(keepHardDeclines({ failure: declined })).toBe(declined)
  expect(keepHardDeclines({ failure: { reasonCode: '1616', vaultId: 'card' } })).toBeUndefined()
})

describe('the failure of a returned payment', () => {
  test.each([
    ['a bank return names the returned method', '2101', 'bank'],
    ['a chargeback names the method that would be charged now', 'chargeback', 'card'],
  ])('%s', (_, reasonCode, vaultId) => {
    const returned = { attemptId, vaultId: 'bank', reasonCode }
    expect(toReturnFailure({ failure: undefined, returned }, 'card')).toEqual({
      reasonCode,
      attemptId,
      vaultId,
    })
  })

  test('a return of another payment keeps the method that failed before', () => {
    const failure = { reasonCode: '1616', vaultId: 'card' }
    const returned = { attemptId, vaultId: null, reasonCode: '2101' }
    expect(toReturnFailure({ failure, returned }, 'card')).toEqual({ ...failure, attemptId })
  })
})
