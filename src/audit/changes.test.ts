import { expect, test } from 'vitest'
import { diffFields } from './changes.ts'

test('what is the same changed nothing, whatever the order of its keys', () => {
  const before = { name: 'A', settings: { receipts: true, days: [1, 3] } }
  const after = { settings: { days: [1, 3], receipts: true }, name: 'A' }
  expect(diffFields(before, after)).toBeUndefined()
  expect(diffFields(undefined, { name: undefined, code: null })).toBeUndefined()
})

test('each field that changed is told by its path, with what it was and what it is', () => {
  const before = { name: 'A', email: 'a@example.com', settings: { receipts: true, days: [1, 3] } }
  const after = { name: 'B', state: 'TX', settings: { receipts: false, days: [3] } }
  expect(diffFields(before, after)).toEqual({
    name: { before: 'A', after: 'B' },
    email: { before: 'a@example.com' },
    state: { after: 'TX' },
    'settings.receipts': { before: true, after: false },
    'settings.days': { before: [1, 3], after: [3] },
  })
})

test('what is new was nothing before, and what is removed is nothing now', () => {
  expect(diffFields(undefined, { active: false })).toEqual({ active: { after: false } })
  expect(diffFields({ active: false }, undefined)).toEqual({ active: { before: false } })
})
