import { expect, test } from 'vitest'
import { createLog, createMetrics, createSecurityLog } from './index.ts'

function openSecurityLog() {
  const clock = { now: 1_000_000 }
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics()
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } })
  return { clock, lines, metrics, security: createSecurityLog({ log, metrics, now: () => clock.now }) }
}

const wrongKey = { credential: 'api_key', reason: 'unknown' } as const
const request = { method: 'GET', route: '/api/trx', correlationId: 'c-1' }

test('a request without a credential is counted, and no line is written', async () => {
  const { lines, metrics, security } = openSecurityLog()
  security.refused({ credential: 'api_key', reason: 'missing' }, request)
  expect(lines).toEqual([])
  expect(await metrics.text()).toContain(
    'florin_refused_credentials_total{credential="api_key",reason="missing"} 1',
  )
})

test('a wrong one is a line that names its kind, what was wrong and the request', () => {
  const { lines, security } = openSecurityLog()
  security.refused(wrongKey, request)
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      event: 'a credential was refused',
      kind: 'api_key',
      reason: 'unknown',
      ...request,
    },
  ])
})

test('a thousand in a second are ten lines, all are counted, and the next line says how many were left out', async () => {
  const { clock, lines, metrics, security } = openSecurityLog()
  for (let place = 0; place < 1_000; place++) security.refused(wrongKey, request)
  expect(lines).toHaveLength(10)
  expect(lines.every((line) => !('count' in line))).toBe(true)
  clock.now += 1_000
  security.refused(wrongKey, request)
  security.refused(wrongKey, request)
  expect(lines.slice(10)).toMatchObject([{ count: 990 }, { event: 'a credential was refused' }])
  expect(lines[11]).not.toHaveProperty('count')
  expect(await metrics.text()).toContain(
    'florin_refused_credentials_total{credential="api_key",reason="unknown"} 1002',
  )
})

test('a correlation id that holds a card number is written without it', () => {
  const { lines, security } = openSecurityLog()
  security.refused(wrongKey, { ...request, correlationId: 'x-4111111111111111' })
  expect(JSON.stringify(lines)).not.toContain('4111111111111111')
})
