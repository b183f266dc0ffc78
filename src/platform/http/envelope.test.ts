import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from '#platform/database'
import { asApiError } from './envelope.ts'

test('what may succeed a moment later is answered 503, and what is wrong 500', () => {
  const statusCode = (code: string) => {
    const cause = Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
    return asApiError(new DatabaseError('test', cause)).refusal.statusCode
  }
  expect(['57P01', '57014', '40P01', '40001'].map(statusCode)).toEqual([503, 503, 503, 503])
  expect(['23514', '42601'].map(statusCode)).toEqual([500, 500])
})
