import { expect } from 'vitest'
import type { TestResponse } from './florin.ts'

/** A field in an error response. */
export type Field = { path: string; code: string; message: string }

const codes = [
  'validation_failed',
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'gone',
  'unprocessable_entity',
  'rate_limited',
  'internal_error',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_progress',
  'changed_meanwhile',
  'payload_too_large',
  'bad_gateway',
  'service_unavailable',
]

/** Expects an error response of the common shape, without internal details. */
export function expectEnvelope(response: TestResponse, statusCode: number, error: string) {
  expect(response.status).toBe(statusCode)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.body).toMatchObject({ statusCode, error, message: expect.any(String) })
  expect(codes).toContain(response.body.error)
  expect(response.body.correlationId).toBeTruthy()
  expect(response.headers.get('correlationid')).toBe(response.body.correlationId)
  expect(response.text).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|select |PostgreSQL/i)
}
