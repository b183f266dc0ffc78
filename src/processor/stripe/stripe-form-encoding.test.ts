import { expect, test } from 'vitest'
import { encodeForm } from './stripe-form-encoding.ts'

test.each([
  [{}, ''],
  [{ amount: 1_030, confirm: true }, 'amount=1030&confirm=true'],
  [{ description: undefined, name: '' }, 'name='],
  [{ expand: ['latest_charge', 'customer'] }, 'expand[0]=latest_charge&expand[1]=customer'],
  [{ card: { exp: { year: 2040 } } }, 'card[exp][year]=2040'],
  [{ name: 'a&b=c [d] + ü' }, 'name=a%26b%3Dc%20%5Bd%5D%20%2B%20%C3%BC'],
  [{ metadata: { 'a[b]&': '1' } }, 'metadata[a%5Bb%5D%26]=1'],
])('%j is written as %s', (parameters, text) => {
  expect(encodeForm(parameters)).toBe(text)
})
