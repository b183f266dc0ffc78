import { expect, test } from 'vitest'
import type { Rail } from '#kernel/rails'
import { getPayerRails } from './payer-rails.ts'

const company = {
  name: 'Hill Gardens',
  email: undefined,
  branding: {},
  products: ['cc', 'ach'] satisfies Rail[],
}

const offer = (environment: 'sandbox' | 'production', changes: object = {}) =>
  getPayerRails({ environment }, { ...company, ...changes })

test('a live company without a contact offers no bank payments', () => {
  expect(offer('production')).toEqual(['cc'])
  expect(offer('production', { products: ['ach'] })).toEqual([])
  expect(offer('sandbox')).toEqual(['cc', 'ach'])
})

test.each([
  [{ email: 'hello@hill.example' }],
  [{ branding: { supportEmail: 'help@hill.example' } }],
  [{ branding: { supportPhone: '(555) 010-0199' } }],
])('a live company with %j offers all of its products', (changes) =>
  expect(offer('production', changes)).toEqual(['cc', 'ach']),
)
