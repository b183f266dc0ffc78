import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openMasterKeys, openSecrets } from './index.ts'

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const old = openMasterKeys(first)
const both = openMasterKeys(second, first)

it('opens nothing of another key or purpose, and nothing that is no sealed value', () => {
  const wrapped = old.newWrapped('company key')
  expect(openMasterKeys(third, second).opens(wrapped, 'company key')).toBe(false)
  expect(both.opens(wrapped, 'signing link')).toBe(false)
  expect(both.opens(Buffer.from('x'), 'company key')).toBe(false)
  expect(() => both.unwrap(both.newWrapped('a'), 'b')).toThrow('does not open')
  expect(both.rewrapped(openMasterKeys(third).newWrapped('company key'), 'company key')).toBe('unopened')
})

it('wraps again what the key before wrapped, so that the current one opens it alone, and nothing twice', () => {
  const wrapped = old.newWrapped('company key')
  const again = both.rewrapped(wrapped, 'company key')
  if (typeof again === 'string') throw new Error(again)
  expect(both.rewrapped(again, 'company key')).toBe('current')
  expect(openMasterKeys(second).unwrap(again, 'company key')).toEqual(old.unwrap(wrapped, 'company key'))
  expect(old.opens(again, 'company key')).toBe(false)
})

it('knows what was signed with under the key that wrapped something, which is what that key signs with', () => {
  const wrapped = old.newWrapped('company key')
  const link = both.signingKey('invoice pdf', wrapped, 'company key')
  expect(
    openSecrets(second, { signingKeys: new Map([['invoice pdf', link]]) }).sign('text', 'invoice pdf'),
  ).toBe(openSecrets(first).sign('text', 'invoice pdf'))
  const foreign = openMasterKeys(third).newWrapped('company key')
  expect(() => both.signingKey('invoice pdf', foreign, 'company key')).toThrow('neither master key')
})

it('has a name that tells keys apart and does not change', () => {
  expect(both.name).toBe(openMasterKeys(second).name)
  expect(both.name).not.toBe(old.name)
  expect(both.name).toMatch(/^[0-9a-f]{16}$/)
})
