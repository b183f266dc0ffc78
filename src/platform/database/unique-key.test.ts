import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { violates } from './unique-key.ts'

const name = { table: 'customers', columns: 'company_id, external_user_id' }
const ticket = { table: 'transactions', columns: `company_id, (instrument ->> 'ticketId'::text)` }

function refusal(detail: string | undefined, more: object = {}): DatabaseError {
  const answer = new pg.DatabaseError('duplicate key value violates unique constraint "any"', 0, 'error')
  return new DatabaseError('test', Object.assign(answer, { code: '23505', detail, ...more }))
}

test.each([
  [
    'PostgreSQL',
    'Key (company_id, external_user_id)=(7, A-1) already exists.',
    { table: 'customers', constraint: 'renamed' },
  ],
  [
    'Citus, which names neither table nor constraint',
    'Key (company_id, external_user_id)=(7, A-1) already exists.',
    {},
  ],
  [
    'a server that speaks German',
    'Schlüssel »(company_id, external_user_id)=(7, A-1)« existiert bereits.',
    {},
  ],
  ['a server that quotes names', 'Key ("company_id", "external_user_id")=(7, A-1) already exists.', {}],
  ['values that look like columns', 'Key (company_id, external_user_id)=(7, (a)=(b)) already exists.', {}],
])('a key is recognised by its columns: %s', (_server, detail, more) => {
  expect(violates(refusal(detail, more), name)).toBe(true)
  expect(violates(refusal(detail, more), ticket)).toBe(false)
})

test.each([
  `Key (company_id, (instrument ->> 'ticketId'::text))=(7, tkt_1) already exists.`,
  `Key (company_id, instrument ->> 'ticketId')=(7, tkt_1) already exists.`,
])('an expression is recognised however a server writes it: %s', (detail) => {
  expect(violates(refusal(detail), ticket)).toBe(true)
  expect(violates(refusal(detail), name)).toBe(false)
})

test('nothing else is a key that another row has', () => {
  const detail = 'Key (company_id, external_user_id)=(7, A-1) already exists.'
  expect(violates(refusal(detail, { table: 'others' }), name)).toBe(false)
  expect(violates(refusal(detail, { code: '23503' }), name)).toBe(false)
  expect(violates(refusal(undefined), name)).toBe(false)
  expect(violates(new DatabaseError('test', new Error(detail)), name)).toBe(false)
  expect(violates(new Error(detail), name)).toBe(false)
})
