import { expect, test } from 'vitest'
import { formatBilledNames } from './billing-address.ts'
import { splitDescription } from './line-item.ts'

test('a description keeps its lines, and those beyond the twentieth run on', () => {
  expect(splitDescription('Roof')).toEqual(['Roof'])
  expect(splitDescription(' Roof\r\nwest\rside\n\ndone\n')).toEqual(['Roof', 'west', 'side', '', 'done'])
  const many = Array.from({ length: 22 }, (_, index) => `line ${index + 1}`)
  const lines = splitDescription(many.join('\n'))
  expect(lines).toEqual([...many.slice(0, 19), 'line 20 line 21 line 22'])
})

test('a person whose company has the same name is billed once', () => {
  const billed = (companyName?: string, firstName?: string, lastName?: string) =>
    formatBilledNames({ companyName, firstName, lastName })
  expect(billed('Ann Lee', 'ANN', 'Lee ')).toEqual(['Ann Lee'])
  expect(billed('Lee Ltd', 'Ann', 'Lee')).toEqual(['Lee Ltd', 'Ann Lee'])
  expect(billed(undefined, 'Ann', 'Lee')).toEqual(['Ann Lee'])
  expect(billed()).toEqual([])
})
