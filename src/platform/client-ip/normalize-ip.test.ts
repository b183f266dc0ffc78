import { expect, test } from 'vitest'
import { normalizeIp } from './normalize-ip.ts'

const none = [
  '',
  ' ',
  'localhost',
  '1.2.3',
  '01.2.3.4',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3.4 ',
  '1.2.3.4%0',
  '1.2.3.4:80',
]
const noneOfIpv6 = ['[::1]', '::1%', '::1%a b', ':::', '1::2::3', '::ffff:1.2.3.256', 'unknown', '_hidden']

test.each([none, noneOfIpv6].flat())('"%s" is no address', (text) => {
  expect(normalizeIp(text)).toBeUndefined()
})

const written: [string, string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['2001:0DB8:0:0::0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::203.0.113.7', '::203.0.113.7'],
  ['::ffff:0:0:1', '::ffff:0:0:1'],
  [`fe80::1%${'a'.repeat(10_000)}`, 'fe80::1'],
]

test.each(written)('%s is written %s', (text, plain) => {
  expect(normalizeIp(text)).toBe(plain)
})
