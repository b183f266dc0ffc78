import { describe, expect, it } from 'vitest'
import { ApiError } from '#kernel/refusals'
import type { AccountInput } from '#processor'
import { chooseAccount, assertKeyMode } from './processor-input.ts'

const pair = (secretKey: string, publishableKey: string): AccountInput => ({
  kind: 'stripe',
  secretKey,
  publishableKey,
})

const pathsOf = (call: () => void) => {
  try {
    call()
  } catch (error) {
    if (error instanceof ApiError) return error.details.fields?.map(({ path }) => path)
    throw error
  }
  return []
}

describe('an account that moves', () => {
  it.each<[string, 'sandbox' | 'production', AccountInput, string[]]>([
    ['real money in a sandbox', 'sandbox', pair('sk_live_1', 'pk_live_1'), ['secretKey', 'publishableKey']],
    ['none in production', 'production', pair('sk_test_1', 'pk_test_1'), ['secretKey', 'publishableKey']],
    ['real money by half', 'sandbox', pair('rk_live_1', 'pk_test_1'), ['secretKey']],
    ['none by half', 'production', pair('rk_live_1', 'pk_test_1'), ['publishableKey']],
  ])('%s is refused', (_, environment, account, fields) => {
    expect(pathsOf(() => assertKeyMode(account, environment))).toEqual(
      fields.map((name) => `body.processor.${name}`),
    )
  })

  it.each<['sandbox' | 'production', AccountInput | undefined]>([
    ['sandbox', pair('sk_test_1', 'pk_test_1')],
    ['production', pair('rk_live_1', 'pk_live_1')],
    ['sandbox', { kind: 'sandbox' }],
    ['sandbox', undefined],
  ])('what it should in %s is taken', (environment, account) => {
    expect(pathsOf(() => assertKeyMode(account, environment))).toEqual([])
  })
})

describe('where no processor is named', () => {
  it('a company is refused where there is none for all', () => {
    expect(pathsOf(() => chooseAccount(undefined, undefined))).toEqual(['body.processor'])
  })

  it('a company is on that of all, and on its own where it has one', () => {
    const own = pair('sk_test_1', 'pk_test_1')
    expect(chooseAccount(undefined, { kind: 'sandbox' })).toEqual({ kind: 'sandbox' })
    expect(chooseAccount(own, { kind: 'sandbox' })).toBe(own)
  })
})
