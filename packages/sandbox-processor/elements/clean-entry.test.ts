import { expect, test } from 'vitest'
import { cleaned } from './clean-entry.js'

test.each([
  ['expDate', '12 / 20311'],
  ['expDate', '12/1931'],
  ['expDate', '12/31/2031'],
  ['expDate', '12/3'],
  ['accountNumber', '12A4567'],
  ['accountNumber', '4242424242424242Visa'],
])('%s: what cannot be read, as "%s", is not made into another one', (name, given) => {
  expect(cleaned(name, given)).toBe(given)
})

test.each([
  ['expDate', '12/29', '1229'],
  ['expDate', '1229', '1229'],
  ['expDate', '1/29', '0129'],
  ['expDate', '129', '0129'],
  ['expDate', '12/2031', '1231'],
  ['expDate', '12 / 2031', '1231'],
  ['expDate', '2031-12', '1231'],
  ['expDate', '2031/7', '0731'],
  ['expDate', '122031', '1231'],
  ['expDate', '203112', '1231'],
  ['expDate', 'Exp. 12-31', '1231'],
  ['expDate', '\uff11\uff12/\uff13\uff11', '1231'],
  ['accountNumber', '4242 4242 4242 4242', '4242424242424242'],
  ['accountNumber', ' Visa 4242-4242-4242-4242 ', '4242424242424242'],
  ['accountNumber', '4242 - 4242 - 4242 - 4242', '4242424242424242'],
  ['accountNumber', '4242.4242.4242.4242', '4242424242424242'],
  ['accountNumber', '\u202a4242\u00a04242\u200b4242–4242\u202c', '4242424242424242'],
  ['routingNumber', 'ABA 1100-0000-0', '110000000'],
  ['cvv', ' 1234 ', '1234'],
  ['billingZip', ' K1A 0B1 ', 'K1A 0B1'],
  ['accountHolderName', ' Pat 3rd ', 'Pat 3rd'],
])('%s: what is given as "%s" is sent as "%s"', (name, given, sent) => {
  expect(cleaned(name, given)).toBe(sent)
})
