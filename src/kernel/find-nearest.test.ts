import { expect, test } from 'vitest'
import { findNearest } from './find-nearest.ts'

const known = [
  'customerId',
  'description',
  'amount',
  'dueDate',
  'items',
  'id',
  'phoneNumber',
  'paymentMethods',
]

test.each([['colour'], ['x'], ['i'], ['it'], ['amounts due'], ['p'.repeat(100_000)], ['']])(
  'of %j nothing is near',
  (word) => expect(findNearest(word, known)).toBeUndefined(),
)

test.each([
  ['customer_id', 'customerId'],
  ['CUSTOMERID', 'customerId'],
  ['due-date', 'dueDate'],
  ['amout', 'amount'],
  ['amuont', 'amount'],
  ['custmorId', 'customerId'],
  ['discription', 'description'],
  ['item', 'items'],
  ['phone', 'phoneNumber'],
  ['paymentMethod', 'paymentMethods'],
])('%s was meant as %s', (word, meant) => expect(findNearest(word, known)).toBe(meant))

test('a beginning that two share is taken for neither, and of two slips the nearer word is meant', () => {
  expect(findNearest('custom', ['customFields', 'customerId'])).toBeUndefined()
  expect(findNearest('statos', ['states', 'status'])).toBe('states')
  expect(findNearest('statuss', ['stateless', 'status'])).toBe('status')
})
