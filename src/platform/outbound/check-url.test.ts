import { describe, expect, it } from 'vitest'
import { checkUrl } from './index.ts'

const production = { production: true }
const sandbox = { production: false }

const refusedHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
]

describe('checkUrl', () => {
  it.each([
    ['not a url', 'merchant.example'],
    ['not an http or https url', 'ftp://merchant.example/'],
    ['https required', 'http://merchant.example/'],
    ['credentials in the url', 'https://user:secret@merchant.example/'],
    ['credentials in the url', 'https://user@merchant.example/'],
    ['url longer than 2048 characters', `https://merchant.example/${'x'.repeat(2_048)}`],
  ])('answers "%s" in production for %s', (reason, url) => {
    expect(checkUrl(url, production)).toBe(reason)
  })

  it.each(refusedHosts)('refuses the host %s in production', (host) => {
    expect(checkUrl(`https://${host}/`, production)).toBe('address not allowed')
  })

  it.each(['10.0.0.1', '169.254.169.254', '0.0.0.0', '[fc00::1]', '[::ffff:10.0.0.1]'])(
    'refuses %s in the sandbox too',
    (host) => expect(checkUrl(`http://${host}/`, sandbox)).toBe('address not allowed'),
  )

  it('accepts https to public hosts in production', () => {
    for (const host of ['merchant.example', '8.8.8.8', '[2606:4700::1111]', 'merchant.example:8443']) {
      expect(checkUrl(`https://${host}/hook?a=b`, production)).toBeUndefined()
    }
  })

  it('accepts http and loopback in the sandbox', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]', 'merchant.example']) {
      expect(checkUrl(`http://${host}/hook`, sandbox)).toBeUndefined()
    }
  })

  it('accepts a private address only where the operator allowed that host, and never link-local', () => {
    const allowedHosts = ['10.0.0.5', 'FC00::1', '169.254.169.254', 'hooks.intern']
    expect(checkUrl('https://10.0.0.6/', { production: true, allowedHosts })).toBe('address not allowed')
    expect(checkUrl('https://169.254.169.254/', { production: true, allowedHosts })).toBe(
      'address not allowed',
    )
    expect(checkUrl('http://10.0.0.5/', { production: true, allowedHosts })).toBe('https required')
    expect(checkUrl('https://10.0.0.5/', { production: true, allowedHosts })).toBeUndefined()
    expect(checkUrl('https://[fc00::1]/', { production: true, allowedHosts })).toBeUndefined()
  })
})
