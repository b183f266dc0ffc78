import { expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

test.each(['', '203.0.113.7'])('"%s" is counted as it is', (address) => {
  expect(countedAddress(address)).toBe(address)
})

const written: [string, string][] = [
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::203.0.113.7', '0:0:0:0::/64'],
  ['64:ff9b:1:2:3:4:203.0.113.7', '64:ff9b:1:2::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
]

test.each(written)('%s is counted with all of %s', (address, network) => {
  expect(countedAddress(address)).toBe(network)
})
