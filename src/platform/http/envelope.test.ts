import pg from 'pg'
import { expect, test } from 'vitest'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import { toApiError, toErrorResponse } from './envelope.ts'

test('what may succeed a moment later is answered 503, and what is wrong 500', () => {
  const statusCode = (code: string) => {
    const cause = Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
    return toApiError(new DatabaseError('test', cause)).refusal.statusCode
  }
  expect(['57P01', '57014', '40P01', '40001'].map(statusCode)).toEqual([503, 503, 503, 503])
  expect(['25006', '53100', '53200', '53300'].map(statusCode)).toEqual([503, 503, 503, 503])
  expect(['23514', '42601'].map(statusCode)).toEqual([500, 500])
})

test('whoever is answered 503 is told when to try again, unless he may have been charged', () => {
  const seconds = (error: Error) => toErrorResponse(error, 'an-id').retryAfterSeconds
  expect(seconds(new DatabaseError('test', new Error('the connection was lost')))).toBe(1)
  expect(seconds(new ApiError('not_charged'))).toBe(1)
  expect(seconds(new ApiError('outcome_unreadable'))).toBeUndefined()
})
