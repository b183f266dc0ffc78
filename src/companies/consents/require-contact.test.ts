import { describe, expect, test } from 'vitest'
import type { CompanyId } from '#kernel/ids'
import { requireContact } from './require-contact.ts'

const company = {
  id: '01940000-0000-7000-8000-000000000001' as CompanyId,
  name: 'Hill Gardens',
  email: undefined,
  branding: {},
  products: ['cc' as const, 'ach' as const],
}

function check(environment: 'sandbox' | 'production', changes: object, before?: object): string[] {
  const warned: string[] = []
  const log = { warn: (text: string) => void warned.push(text) }
  requireContact(
    { environment, log, field: 'email' },
    { ...company, ...changes },
    before && { ...company, ...before },
  )
  return warned
}

describe('a company that takes bank payments', () => {
  test('may not lose its last contact in production', () => {
    expect(() => check('production', {}, { email: 'hello@hill.example' })).toThrow(
      expect.objectContaining({ details: { fields: [expect.objectContaining({ path: 'body.email' })] } }),
    )
  })

  test.each([
    [{ email: 'hello@hill.example' }],
    [{ branding: { supportEmail: 'help@hill.example' } }],
    [{ branding: { supportPhone: '(555) 010-0199' } }],
    [{ products: ['cc' as const] }],
  ])('is accepted with %j', (changes) => expect(check('production', changes)).toEqual([]))

  test('can be changed without a contact that it never had', () =>
    expect(check('production', { name: 'Hill' }, {})).toEqual([]))

  test.each(['sandbox', 'production'] as const)('is warned of where it is new, in the %s', (environment) =>
    expect(check(environment, {})).toHaveLength(1),
  )
})
