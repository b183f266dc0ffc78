import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../test/support/cpu-time.ts'
import { scrub } from './index.ts'

const tokenCharacters = 'aB3_-9xQ'.repeat(6)

describe('scrub', () => {
  it.each([
    ['paid with 4111111111111111.', 'paid with [card number].'],
    ['4111 1111 1111 1111 12 25 123', '[card number]'],
    ['4111.1111.1111.1111', '[card number]'],
    ['3782-822463-10005', '[card number]'],
    ['pan=6304000000000000 ok', 'pan=[card number] ok'],
    ['x4222222222222y', 'x[card number]y'],
    ['key sk_sandbox_abc-DEF_123 used', 'key sk_sandbox_[secret] used'],
    ['sk_live_abc', 'sk_live_[secret]'],
    ['whsec_ab+/cd==', 'whsec_[secret]'],
    ['/i/itk_abc123?x', '/i/itk_[secret]?x'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [secret]'],
    ['api-key abc', 'api-key [secret]'],
    [`session ${tokenCharacters} expired`, 'session [secret] expired'],
    ['550 5.1.1 <pat.payer+1@mail.example>: no such user', '550 5.1.1 <[mail address]>: no such user'],
    ['to=pät@exämple.de failed', 'to=[mail address] failed'],
    ['no text to +15551234567 today', 'no text to [phone number] today'],
    ['no text to +1 (555) 123-4567, 555-123-4567', 'no text to [phone number], [phone number]'],
    ['postgres://florin:pw@db:5432/florin', 'postgres://[secret]@db:5432/florin'],
  ])('hides what is in %s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed)
  })

  it.each([
    'order 4111111111112 shipped',
    '00000000-0000-0000-0000-000000000000',
    '2026-11-20T10:39:35.123Z',
    '507f1f77bcf86cd799439011',
    'POST /api/invoices/:id/payment',
    '2026-11-20T10:39:35+00:00',
    'at /srv/node_modules/@scope/package/index.js:10:20',
  ])('leaves %s', (text) => {
    expect(scrub(text)).toBe(text)
  })

  it('cuts long texts and takes little time for hostile ones', () => {
    expect(scrub('ab '.repeat(10_000))).toHaveLength(8_192)
    const hostile = [
      '1'.repeat(100_000),
      'a'.repeat(100_000),
      'a@'.repeat(50_000),
      '+1 '.repeat(30_000),
      '1 '.repeat(50_000),
      '://a'.repeat(25_000),
      'Bearer '.repeat(20_000),
    ]
    expect(cpuMsOf(() => hostile.forEach(scrub))).toBeLessThan(1_000)
  })
})
