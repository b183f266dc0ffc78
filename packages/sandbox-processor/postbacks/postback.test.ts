import { expect, test } from 'vitest'
import { getBackoffMs, signBody } from './postback.ts'

test('the wait doubles from 1 s to 60 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1000].map(getBackoffMs)).toEqual([
    1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000,
  ])
})

test('the signature covers the timestamp and the body', () => {
  expect(signBody('whsec_x', 1, '{}')).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(signBody('whsec_x', 1, '{}')).not.toBe(signBody('whsec_x', 2, '{}'))
  expect(signBody('whsec_x', 1, '{}')).not.toBe(signBody('whsec_y', 1, '{}'))
})
