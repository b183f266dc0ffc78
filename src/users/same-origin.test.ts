import { expect, test } from 'vitest'
import type { IncomingRequest } from '#platform/http'
import { assertSameOrigin } from './same-origin.ts'

const base = 'https://pay.example.com'
const asked = (method: string, headers: Record<string, string>): IncomingRequest => ({
  method,
  path: '/dashboard/v1/me',
  header: (name) => headers[name],
  address: '203.0.113.7',
  correlationId: 'c',
})

test.each([
  ['POST', { 'sec-fetch-site': 'cross-site' }],
  ['POST', { 'sec-fetch-site': 'same-site' }],
  ['POST', { 'sec-fetch-site': 'none' }],
  ['GET', { 'sec-fetch-site': 'cross-site' }],
  ['POST', { origin: 'null' }],
  ['POST', { origin: 'https://evil.example' }],
  ['POST', { origin: 'http://pay.example.com' }],
  ['POST', { origin: 'http://pay.example.com', host: 'pay.example.com' }],
  ['POST', { origin: 'https://pay.example.com:8443', host: 'pay.example.com' }],
  ['POST', { origin: 'https://pay.example.com.evil.example' }],
])('%s with %j is refused', (method, headers) => {
  expect(() => assertSameOrigin(base, asked(method, headers))).toThrow('not one of this service')
})

test.each([
  ['POST', {}],
  ['GET', { 'sec-fetch-site': 'none' }],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://pay.example.com' }],
])('%s with %j is not', (method, headers) => {
  expect(() => assertSameOrigin(base, asked(method, headers))).not.toThrow()
})

test('a service without a name of its own is called by the names that its machine has', () => {
  const local = 'http://127.0.0.1:4000'
  const headers = { origin: 'http://localhost:4000', host: 'localhost:4000' }
  expect(() => assertSameOrigin(local, asked('POST', headers))).not.toThrow()
  const other = { origin: 'http://localhost:5000', host: 'localhost:4000' }
  expect(() => assertSameOrigin(local, asked('POST', other))).toThrow('not one of this service')
})
