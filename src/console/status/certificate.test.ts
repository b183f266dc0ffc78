import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { checkCertificate, createCertificateReader } from './certificate.ts'

const now = Date.parse('2026-07-05T14:00:00Z')

function readerOf(read: (url: string) => Promise<number>, baseUrl = 'https://pay.example') {
  const waitAtMost = (_: number, work: Promise<void>) => work
  return createCertificateReader({ baseUrl, clock: { now: () => now }, waitAtMost }, read)
}

test.each([
  [30 * dayMs, 'ok', 'The certificate ends in 30 days.'],
  [13 * dayMs, 'attention', 'The certificate ends in 13 days. Renew it where TLS ends.'],
  [dayMs + hourMs, 'attention', 'The certificate ends in 1 day. Renew it where TLS ends.'],
  [-hourMs, 'attention', 'The certificate has ended. Renew it where TLS ends.'],
])('a certificate with %d ms left is %s', async (leftMs, status, text) => {
  const reader = readerOf(async () => now + leftMs)
  expect(await checkCertificate(reader, now)).toEqual([{ name: 'certificate', count: 0, status, text }])
})

test('a certificate that cannot be read is unknown, never in order', async () => {
  const reader = readerOf(() => Promise.reject(new Error('connect ECONNREFUSED')))
  expect(await checkCertificate(reader, now)).toMatchObject([
    { status: 'unknown', text: 'The certificate could not be checked: connect ECONNREFUSED.' },
  ])
})

test('without https there is no certificate', async () => {
  const reader = readerOf(() => Promise.reject(new Error('must not be called')), 'http://127.0.0.1:4000')
  expect(await checkCertificate(reader, now)).toEqual([])
})

test('a server that takes too long holds no request up, and is asked once an hour', async () => {
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<number>()
  const clock = { at: now, now: () => clock.at }
  const context = { baseUrl: 'https://pay.example', clock, waitAtMost: async () => {} }
  const reader = createCertificateReader(context, () => {
    asked++
    return promise
  })
  expect(await checkCertificate(reader, now)).toMatchObject([{ status: 'unknown' }])
  expect(await checkCertificate(reader, now)).toMatchObject([{ status: 'unknown' }])
  resolve(now + 90 * dayMs)
  await promise
  expect(await checkCertificate(reader, now)).toMatchObject([{ status: 'ok' }])
  expect(asked).toBe(1)
  clock.at += hourMs
  await reader()
  expect(asked).toBe(2)
})
