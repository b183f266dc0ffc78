import { expect, test } from 'vitest'
import { brandOf } from './card-brand.js'

test.each([
  ['4', 'Visa'],
  ['4242424242424242', 'Visa'],
  ['51', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['272099', 'Mastercard'],
  ['37', 'Amex'],
  ['6011', 'Discover'],
  ['649', 'Discover'],
  ['36', 'Diners Club'],
  ['3528', 'JCB'],
])('a card that begins with %s is %s', (digits, brand) => expect(brandOf(digits)).toBe(brand))

test.each(['', '2', '2220', '2721', '3', '5', '50', '60', '643', '9'])(
  'a card that begins with "%s" has no brand yet',
  (digits) => expect(brandOf(digits)).toBe(''),
)
