import { describe, expect, test } from 'vitest'
import { toBase32 } from './base32.ts'
import { computeCode, toStep, findStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows of SHA-1.
const vectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

test.each(vectors)('the code at %d s is that of RFC 6238', (seconds, code) => {
  expect(computeCode(secret, toStep(seconds * 1000), 8)).toBe(code)
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is base32 as RFC 4648 writes it', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written)
})

describe('a code', () => {
  const now = 1_234_567_890_000
  const step = toStep(now)
  const none = { secret, lastStep: undefined }

  test('of any other step than this and the one before is wrong', () => {
    for (const other of [step - 2, step + 1])
      expect(findStep(none, computeCode(secret, other), now)).toBeUndefined()
    expect(findStep(none, '', now)).toBeUndefined()
    expect(findStep(none, '0059244', now)).toBeUndefined()
  })

  test('counts once, and so does none of an earlier step after it', () => {
    const codes = [computeCode(secret, step), computeCode(secret, step - 1)]
    for (const code of codes) expect(findStep({ secret, lastStep: step }, code, now)).toBeUndefined()
  })

  test('of this step and of the one before is right', () => {
    expect(findStep(none, computeCode(secret, step), now)).toBe(step)
    expect(findStep({ secret, lastStep: step - 2 }, computeCode(secret, step - 1), now)).toBe(step - 1)
  })
})
