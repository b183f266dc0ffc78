import { expect, test } from 'vitest'
import { nearestOf } from './nearest.ts'

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
  (word) => expect(nearestOf(word, known)).toBeUndefined(),
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
])('%s was meant as %s', (word, meant) => expect(nearestOf(word, known)).toBe(meant))

test('a beginning that two share is taken for neither, and of two slips the nearer word is meant', () => {
  expect(nearestOf('custom', ['customFields', 'customerId'])).toBeUndefined()
  expect(nearestOf('statos', ['states', 'status'])).toBe('states')
  expect(nearestOf('statuss', ['stateless', 'status'])).toBe('status')
})
