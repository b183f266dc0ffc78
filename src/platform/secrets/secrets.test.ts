import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSecrets } from './index.ts'

const masterKey = randomBytes(32)
const secrets = openSecrets(masterKey)

describe('openSecrets', () => {
  it('refuses a master key that is not 32 bytes', () => {
    expect(() => openSecrets(randomBytes(31))).toThrow('master key must be 32 bytes')
  })

  it('refuses another purpose, another company and another master key', () => {
    const key = secrets.newCompanyKey()
    const sealed = secrets.seal(key, 'whsec_x', 'postback secret')
    expect(() => secrets.unseal(key, sealed, 'endpoint credential')).toThrow('does not open')
    expect(() => secrets.unseal(secrets.newCompanyKey(), sealed, 'postback secret')).toThrow('does not open')
    expect(() => openSecrets(randomBytes(32)).unseal(key, sealed, 'postback secret')).toThrow('does not open')
  })

  it('refuses a previous key that is not 32 bytes, and signs for no purpose whose key is not kept', () => {
    expect(() => openSecrets(masterKey, { previousKey: randomBytes(31) })).toThrow(
      'master key must be 32 bytes',
    )
    expect(() => openSecrets(masterKey, { signingKeys: new Map() }).sign('text', 'invoice pdf')).toThrow(
      'no key is kept',
    )
  })

  it('unseals under another master key what was sealed under the one before it, and seals for both', () => {
    const next = openSecrets(randomBytes(32), { previousKey: masterKey })
    const key = secrets.newCompanyKey()
    const sealed = secrets.seal(key, 'whsec_x', 'postback secret')
    expect(next.unseal(key, sealed, 'postback secret')).toBe('whsec_x')
    const again = next.seal(key, 'whsec_y', 'postback secret')
    expect(secrets.unseal(key, again, 'postback secret')).toBe('whsec_y')
    expect(() => secrets.seal(next.newCompanyKey(), 'whsec_z', 'postback secret')).toThrow('does not open')
  })

  it('signs with the keys that it is given, whatever its master key', () => {
    const signingKeys = new Map([['invoice pdf', Buffer.alloc(32, 3)]])
    const signature = openSecrets(masterKey, { signingKeys }).sign('text', 'invoice pdf')
    expect(openSecrets(randomBytes(32), { signingKeys }).sign('text', 'invoice pdf')).toBe(signature)
    expect(secrets.sign('text', 'invoice pdf')).not.toBe(signature)
  })

  it('refuses a sealed value of which any byte was changed or cut off', () => {
    const key = secrets.newCompanyKey()
    const sealed = secrets.seal(key, 'whsec_x', 'postback secret')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.unseal(key, changed, 'postback secret'), `byte ${at}`).toThrow()
      expect(() => secrets.unseal(key, sealed.subarray(0, at), 'postback secret')).toThrow()
    }
  })

  it('signs differently for another purpose, another text and another master key', () => {
    const signature = secrets.sign('text', 'invoice pdf')
    expect(secrets.sign('text', 'search cursor')).not.toBe(signature)
    expect(secrets.sign('texts', 'invoice pdf')).not.toBe(signature)
    expect(openSecrets(randomBytes(32)).sign('text', 'invoice pdf')).not.toBe(signature)
  })

  it('signs the same again, also after a restart with the same master key', () => {
    expect(secrets.sign('text', 'invoice pdf')).toMatch(/^[0-9a-f]{64}$/)
    expect(openSecrets(masterKey).sign('text', 'invoice pdf')).toBe(secrets.sign('text', 'invoice pdf'))
  })

  it("signs as every version before it did, so that links and cursors in people's hands go on working", () => {
    const known = openSecrets(Buffer.alloc(32, 7))
    const link = '3fa709b2bc3ff8c03ff329ddfc15b879870fffe84530cbf87eacb43ee20dad6d'
    const cursor = '31e9f6373f5b2ac70cbb46afa472ccba318f57be412fe540c5e543c33d0119b9'
    for (let time = 0; time < 2; time++) {
      expect(known.sign('text', 'invoice pdf')).toBe(link)
      expect(known.sign('text', 'search cursor')).toBe(cursor)
    }
  })

  it('unseals what it sealed, also after a restart with the same master key', () => {
    const key = secrets.newCompanyKey()
    for (const text of ['', 'whsec_żółw', 'x'.repeat(10_000)]) {
      const sealed = secrets.seal(key, text, 'postback secret')
      expect(openSecrets(masterKey).unseal(key, sealed, 'postback secret')).toBe(text)
    }
  })

  it('never writes the same text or key twice the same way', () => {
    const key = secrets.newCompanyKey()
    expect(secrets.newCompanyKey()).not.toEqual(key)
    expect(secrets.seal(key, 'a', 'p')).not.toEqual(secrets.seal(key, 'a', 'p'))
  })
})
