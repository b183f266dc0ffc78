import { expect, test } from 'vitest'
import { fillPlaceholders, findUnknownPlaceholders } from './mail-text.ts'

const values = {
  invoice: 'INV-1',
  amount: '$100.00',
  due: 'January 15, 2027',
  payer: '{company}',
  company: 'Hill $& Gardens',
}

test('placeholders are replaced once, and a value is never read again', () => {
  expect(fillPlaceholders('{payer} owes {amount} to {company}, {amount}', values)).toBe(
    '{company} owes $100.00 to Hill $& Gardens, $100.00',
  )
})

test('other braces stay, and their names are found', () => {
  expect(fillPlaceholders('{ {total} {} {amount', values)).toBe('{ {total} {} {amount')
  expect(findUnknownPlaceholders('{total} {Amount} {amount} {total} {toString} {')).toEqual([
    'total',
    'Amount',
    'toString',
  ])
  expect(findUnknownPlaceholders('{}')).toEqual([''])
})
