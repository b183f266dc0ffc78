import { expect, test } from 'vitest'
import { createLog, createRequestLog } from './index.ts'

function openRequestLog() {
  const clock = { now: 1_000_000 }
  const lines: Record<string, unknown>[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } })
  return { clock, lines, requests: createRequestLog({ log, now: () => clock.now }) }
}

const declined = {
  method: 'PUT',
  route: '/api/invoices/:id/payment',
  statusCode: 400,
  code: 'bad_request',
  reasonCode: 1616,
  companyId: 'cmp_1',
  keyId: 'key_1',
  personId: undefined,
  durationMs: 12.3456,
  correlationId: 'c-1',
}
const ofNobody = { ...declined, companyId: undefined, keyId: undefined }

test('a request is one line of what is known of it', () => {
  const { lines, requests } = openRequestLog()
  requests.failed(declined)
  const line = { ...declined, durationMs: 12.3 }
  expect(lines).toEqual([
    { level: 'info', time: expect.any(String), event: 'a request was refused', ...line },
  ])
  requests.failed({ ...declined, statusCode: 503 })
  expect(lines[1]).toMatchObject({ level: 'warn', statusCode: 503 })
})

test('of strangers, and of who comes too fast, twenty lines a second are written, and the next says how many were not', () => {
  const { clock, lines, requests } = openRequestLog()
  for (let place = 0; place < 500; place++) requests.failed(ofNobody)
  for (let place = 0; place < 500; place++) requests.failed({ ...declined, statusCode: 429 })
  expect(lines).toHaveLength(20)
  for (let place = 0; place < 50; place++) requests.failed(declined)
  expect(lines).toHaveLength(70)
  clock.now += 1_000
  requests.failed(ofNobody)
  expect(lines[70]).toMatchObject({ count: 980 })
})

test('a correlation id that was made here is never taken for a card number, and another is looked at', () => {
  const { lines, requests } = openRequestLog()
  const made = '01934242-4242-7424-8424-242424242424'
  requests.failed({ ...declined, correlationId: made })
  requests.failed({ ...declined, correlationId: 'order-4242424242424242' })
  expect(lines.map(({ correlationId }) => correlationId)).toEqual([made, 'order-[card number]'])
})
