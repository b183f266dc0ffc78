import { expect, test } from 'vitest'
import { parseTrustedProxies } from './trusted-proxies.ts'

const read = (text: string) => parseTrustedProxies('PROXIES', text)

const refused = [
  'proxy.example',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.1:80',
  '10.0.0.1-10.0.0.9',
  '10.0.0.*',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '/8',
  '10.0.0.0/8.5',
  '10.0.0.0/255.0.0.0',
  '10.0.0.0 /8',
  '[::1]',
  '2001:db8::/129',
  'fe80::1%eth0',
  'fe80::1%eth0/64',
  'fe80::%a/64',
  '::ffff:10.0.0.0/95',
  '0.0.0.0/0',
  '::/0',
  '::ffff:0.0.0.0/96',
  '',
  ',',
  '10.0.0.1,',
  '10.0.0.1,,10.0.0.2',
  '10.0.0.1 10.0.0.2',
  '10.0.0.1;10.0.0.2',
]

test.each(refused)('"%s" is refused', (text) => {
  expect(() => read(text)).toThrow(/^PROXIES takes addresses and CIDR ranges .*, and contains ".*"$/)
})

test('one that is refused among others is the one that is named, on one line', () => {
  expect(() => read('10.0.0.1, proxy\n.example, ::1')).toThrow(/and contains "proxy\\n\.example"$/)
})

const rows = `
  10.0.0.1             | 10.0.0.1            | 10.0.0.2 ::1 ::10.0.0.1
  10.0.0.0/8           | 10.0.0.0 10.255.9.9 | 11.0.0.0 9.255.255.255 a00::1
  10.1.2.3/8           | 10.0.0.1            | 11.1.2.3
  10.0.0.4/31          | 10.0.0.4 10.0.0.5   | 10.0.0.3 10.0.0.6
  10.0.0.1/32          | 10.0.0.1            | 10.0.0.0
  ::1                  | ::1                 | ::2 0.0.0.1 1.0.0.0
  2001:db8::/32        | 2001:db8:9::9       | 2001:db9::1 32.1.13.184
  2001:DB8:0::1/128    | 2001:db8::1         | 2001:db8::2
  ::/1                 | ::1 2001:db8::1     | 8000::1 10.0.0.1
  ::/80                | ::1                 | 10.0.0.1
  ::ffff:10.0.0.1      | 10.0.0.1            | 10.0.0.2
  ::ffff:10.0.0.0/104  | 10.9.9.9            | 11.0.0.1 ::1
  ::ffff:a00:0/120     | 10.0.0.255          | 10.0.1.0
  10.0.0.1 , ::1,fd00::/8 | 10.0.0.1 ::1 fdab::1 | fc00::1 10.0.0.2
`

const cases = rows
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))

test.each(cases)('%s has %s and not %s', (text = '', inside = '', outside = '') => {
  const proxies = read(text)
  for (const address of inside.split(' ')) expect(proxies.has(address), address).toBe(true)
  for (const address of outside.split(' ')) expect(proxies.has(address), address).toBe(false)
})
