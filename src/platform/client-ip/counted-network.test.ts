import { expect, test } from 'vitest'
import { toCountedNetwork, toCountedNetworks } from './counted-network.ts'

test.each(['', '203.0.113.7'])('"%s" is counted as it is', (address) => {
  expect(toCountedNetwork(address)).toBe(address)
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
  expect(toCountedNetwork(address)).toBe(network)
})

const networks: [string, string[]][] = [
  ['', ['']],
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2fe::7', ['2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['2001:db8:ffff:ffff::', ['2001:db8:ffff:ffff::/64', '2001:db8:ffff:ff00::/56', '2001:db8:ffff:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
]

test.each(networks)('%s is in the networks %j', (address, all) => {
  expect(toCountedNetworks(address)).toEqual(all)
})
