import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'

test('only what the server answered is known not to be written', () => {
  const kind = (cause: Error, details: object) =>
    new DatabaseError('test', Object.assign(cause, details)).kind
  const answer = () => new pg.DatabaseError('no', 0, 'error')
  expect(kind(new Error('write EPIPE'), { code: 'EPIPE' })).toBe('unavailable')
  expect(kind(new Error('Query read timeout'), {})).toBe('unavailable')
  expect(kind(answer(), { code: '57P01' })).toBe('unavailable')
  expect(kind(answer(), { code: '58030', severity: 'PANIC' })).toBe('unavailable')
  expect(kind(answer(), { code: '58030', severity: 'ERROR' })).toBe('other')
  expect(kind(answer(), { code: '53100', severity: 'ERROR' })).toBe('not taken')
  expect(kind(answer(), { code: '53100', severity: 'FATAL' })).toBe('unavailable')
  expect(kind(answer(), { code: '25006' })).toBe('not taken')
  expect(kind(answer(), { code: '57014' })).toBe('cancelled')
  expect(kind(answer(), { code: '40P01' })).toBe('conflict')
  expect(kind(answer(), { code: '40001' })).toBe('conflict')
})
