import { describe, expect, it } from 'vitest'
import { createLog, type LogLevel } from './index.ts'

function openLog(level: LogLevel = 'info') {
  const lines: unknown[] = []
  const log = createLog({ level, destination: { write: (line) => lines.push(JSON.parse(line)) } })
  return { log, lines }
}

describe('createLog', () => {
  it('drops fields that are not on the list, at any depth', () => {
    const { log, lines } = openLog()
    const wide = { companyId: 'c1', email: 'a@b.c', kind: JSON.parse('{"pan":"4111111111111111"}') }
    log.info('payment settled', wide)
    expect(lines).toEqual([
      { level: 'info', time: expect.any(String), event: 'payment settled', companyId: 'c1' },
    ])
  })

  it('makes a wrong field a compile error', () => {
    const { log, lines } = openLog()
    // @ts-expect-error email is no field of a log line
    log.info('mail sent', { email: 'a@b.c' })
    expect(lines).toEqual([{ level: 'info', time: expect.any(String), event: 'mail sent' }])
  })

  it('scrubs events, texts and numbers', () => {
    const { log, lines } = openLog()
    log.warn('odd 4111111111111111', { reason: 'Bearer abc', count: 4111111111111111, durationMs: 12 })
    expect(lines).toMatchObject([
      { event: 'odd [card number]', reason: 'Bearer [secret]', count: '[card number]', durationMs: 12 },
    ])
  })

  it('reduces an error to its name, message and stack', () => {
    const { log, lines } = openLog()
    const error = Object.assign(new TypeError('card 4111111111111111'), {
      cause: new Error('inner'),
      detail: 'Key (email)=(a@b.c)',
    })
    log.error('unexpected fault', { error })
    expect(lines).toMatchObject([
      { level: 'error', error: { name: 'TypeError', message: 'card [card number]' } },
    ])
    const text = JSON.stringify(lines)
    expect(text).toContain('log.test.ts')
    expect(text).not.toMatch(/4111|inner|a@b\.c/)
  })

  it('takes what was thrown even when it is no Error', () => {
    const { log, lines } = openLog()
    log.error('unexpected fault', { error: 'sk_live_abc' })
    log.error('unexpected fault', { error: { pan: '4111111111111111' } })
    expect(lines).toMatchObject([
      { error: { name: 'string', message: 'sk_live_[secret]' } },
      { error: { name: 'object', message: 'not an Error' } },
    ])
  })

  it('writes nothing below its level', () => {
    const { log, lines } = openLog('warn')
    log.info('payment settled')
    log.warn('processor slow')
    expect(lines).toHaveLength(1)
  })
})
