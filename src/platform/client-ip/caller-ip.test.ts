import { expect, test } from 'vitest'
import { findCallerIp } from './caller-ip.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const proxies = parseTrustedProxies('PROXIES', '10.0.0.0/8, 2001:db8:f::/48')

test.each(['203.0.113.7', '2001:db8:e::1', '11.0.0.1'])(
  'the header of %s, who is no proxy, is ignored',
  (who) => {
    expect(findCallerIp(proxies, who, '198.51.100.1')).toBe(who)
    expect(findCallerIp(proxies, who, '10.0.0.1')).toBe(who)
  },
)

test('where no proxy is trusted, nobody’s header is believed', () => {
  for (const who of ['10.0.0.1', '127.0.0.1', '::1'])
    expect(findCallerIp(undefined, who, '198.51.100.1')).toBe(who)
})

test('a connection that is gone has no address, whatever its header says', () => {
  expect(findCallerIp(proxies, undefined, '198.51.100.1')).toBe('')
  expect(findCallerIp(proxies, '', '198.51.100.1')).toBe('')
})

test('without a header a proxy is a caller like any other', () => {
  for (const header of [undefined, '', ' ', ',', ' , ,'])
    expect(findCallerIp(proxies, '10.0.0.1', header), String(header)).toBe('10.0.0.1')
})

// The X-Forwarded-For header of a request from the proxy 10.0.0.1, and the expected address of the caller.
const rows = `
  198.51.100.1                                | 198.51.100.1  | the one caller
  198.51.100.1, 203.0.113.7                   | 203.0.113.7   | what a caller forged stands left of where it came from
  10.9.9.9, 203.0.113.7                       | 203.0.113.7   | also where it forged a proxy
  203.0.113.7, 10.0.0.2, 2001:db8:f::2        | 203.0.113.7   | several proxies
  203.0.113.7, 198.51.100.1, 10.0.0.2         | 198.51.100.1  | a proxy that nobody trusts is who called
  10.0.0.3, 10.0.0.2                          | 10.0.0.3      | nobody but proxies: the first of them called
  unknown                                     | 10.0.0.1      | rubbish: the last good address
  203.0.113.7, unknown                        | 10.0.0.1      | nothing behind rubbish is believed
  203.0.113.7, _hidden, 10.0.0.2              | 10.0.0.2      | nor behind a proxy that hides its caller
  203.0.113.7, 10.0.0                         | 10.0.0.1      | half an address
  203.0.113.7, 010.0.0.2                      | 10.0.0.1      | an address that some read in octal
  203.0.113.7, 10.0.0.2/32                    | 10.0.0.1      | a range
  203.0.113.7 10.0.0.2                        | 10.0.0.1      | no comma
  203.0.113.7, unix:                          | 10.0.0.1      | a proxy that was called through a socket
  203.0.113.7, "10.0.0.2"                     | 10.0.0.1      | quotes
  unknown, 203.0.113.7                        | 203.0.113.7   | rubbish of the caller itself
  ,203.0.113.7,, 10.0.0.2 , ,                 | 203.0.113.7   | empty entries
  203.0.113.7:4711                            | 203.0.113.7   | a port
  203.0.113.7, 10.0.0.2:80                    | 203.0.113.7   | a proxy with a port
  203.0.113.7:                                | 10.0.0.1      | a colon without a port
  203.0.113.7:123456                          | 10.0.0.1      | more than a port
  203.0.113:80                                | 10.0.0.1      | half an address with a port
  [2001:db8::7]:4711                          | 2001:db8::7   | IPv6 with a port
  [2001:db8::7]                               | 2001:db8::7   | IPv6 in brackets
  2001:db8::7                                 | 2001:db8::7   | IPv6
  2001:0DB8:0::0007                           | 2001:db8::7   | IPv6 written otherwise
  203.0.113.7, [2001:db8:f::2]:443            | 203.0.113.7   | a proxy in brackets
  [203.0.113.7]                               | 10.0.0.1      | IPv4 in brackets
  [2001:db8::7                                | 10.0.0.1      | half a bracket
  [2001:db8::7]x                              | 10.0.0.1      | more than an address
  [2001:db8::7]:                              | 10.0.0.1      | a bracket and half a port
  []:80                                       | 10.0.0.1      | nothing in brackets
  ::ffff:203.0.113.7                          | 203.0.113.7   | IPv4 dressed as IPv6
  [::ffff:cb00:7107]:80                       | 203.0.113.7   | the same, in brackets with a port
  203.0.113.7, ::ffff:10.0.0.2                | 203.0.113.7   | a proxy in that dress
`

const cases = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))

test.each(cases)('of %s a trusted proxy says that %s called: %s', (header = '', who = '') => {
  expect(findCallerIp(proxies, '10.0.0.1', header)).toBe(who)
})

test('a proxy that connects in IPv4 dressed as IPv6 is the one that is trusted', () => {
  expect(findCallerIp(proxies, '::ffff:10.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(findCallerIp(proxies, '::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(findCallerIp(undefined, '::ffff:203.0.113.7', undefined)).toBe('203.0.113.7')
})
