import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

const label = (length: number) => 'a'.repeat(length)

test.each([
  'pat@example.com',
  'pat.example+invoices@mail.example.co.uk',
  "o'brien_%!#$&*/=?^`{|}~-@x.example",
  'łukasz@bücher.example',
  `${label(64)}@${label(63)}.example`,
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  ['a double dot in the domain', 'user@example..com'],
  ['a dot at the end', 'user@example.com.'],
  ['a dot at the beginning of the domain', 'user@.example.com'],
  ['a dot at the beginning', '.user@example.com'],
  ['a dot before the @', 'user.@example.com'],
  ['a double dot', 'us..er@example.com'],
  ['65 characters before the @', `${label(65)}@example.com`],
  ['a label of 64 characters', `user@${label(64)}.com`],
  ['a domain of one label', 'user@localhost'],
  ['two of @', 'a@b@example.com'],
  ['none of @', 'not an email'],
  ['a blank', 'a b@example.com'],
  ['a control character', 'a\u0007@example.com'],
  ['a line end', 'a@example.com\r\nBcc: b@example.com'],
  ['quotes', '"a"@example.com'],
  ['nothing', ''],
])('what has %s is none', (_, text) => {
  expect(isEmailAddress(text)).toBe(false)
})
