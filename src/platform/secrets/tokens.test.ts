import { describe, expect, it } from 'vitest'
import { hashSecret, hmacSha256Hex, newSecret, isSameSecret } from './index.ts'

describe('newSecret', () => {
  it('refuses fewer than 16 random bytes', () => {
    expect(() => newSecret('itk_', 8)).toThrow('at least 16')
  })

  it('is the prefix and 32 random bytes, in base64url or as asked', () => {
    expect(newSecret('sk_sandbox_')).toMatch(/^sk_sandbox_[\w-]{43}$/)
    expect(newSecret('whsec_', 32, 'base64')).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret('a')).not.toBe(newSecret('a'))
  })
})

describe('sameSecret', () => {
  it('tells equal from different, also of different lengths', () => {
    expect(isSameSecret('abc', 'abd')).toBe(false)
    expect(isSameSecret('abc', 'abcd')).toBe(false)
    expect(isSameSecret('', 'a')).toBe(false)
    expect(isSameSecret('abc', 'abc')).toBe(true)
  })
})

describe('hashSecret and hmacSha256Hex', () => {
  it('answer the published test vectors', () => {
    expect(hashSecret('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    // RFC 4231, test case 2.
    expect(hmacSha256Hex('Jefe', 'what do ya want ', Buffer.from('for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })
})
