import { describe, expect, it } from 'vitest'
import { createMetrics } from './index.ts'

describe('createMetrics', () => {
  it('counts requests, payments, postbacks and due timers', async () => {
    const metrics = createMetrics()
    metrics.request({ route: '/api/invoices/:id', method: 'GET', statusCode: 200, durationMs: 30 })
    metrics.payment('approved', 'stripe')
    metrics.processorRequest({ processor: 'stripe', outcome: 'too_many', durationMs: 300 })
    metrics.processorPostback('sandbox', 'unsigned')
    metrics.postbackAttempt('timeout')
    const due = [3, 4].map((count) => ({ kind: `kind ${count}`, count, lateMs: 1_500 }))
    metrics.figures([{ cell: undefined, isAnswering: true, answerMs: 2, due }])
    const use = { connections: 7, unanswered: 3, waiting: 1 }
    metrics.databaseUse([
      { use: 'calls', cell: undefined, ...use },
      { use: 'calls', cell: 'b', ...use },
    ])
    expect(await metrics.text()).not.toContain('florin_due_work_paced')
    metrics.dueWorkPaced(true)
    const text = await metrics.text()
    expect(text).toContain('http_requests_total{route="/api/invoices/:id",method="GET",status="200"} 1')
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.05",route="/api/invoices/:id"} 1')
    expect(text).toContain('florin_payments_total{processor="stripe",outcome="approved"} 1')
    expect(text).toContain('florin_processor_requests_total{processor="stripe",outcome="too_many"} 1')
    expect(text).toContain('florin_processor_request_duration_seconds_bucket{le="0.5",processor="stripe"} 1')
    expect(text).toContain('florin_processor_postbacks_total{processor="sandbox",outcome="unsigned"} 1')
    expect(text).toContain('florin_postback_attempts_total{outcome="timeout"} 1')
    expect(text).toContain('florin_timers_due 7')
    expect(text).toContain('florin_timer_lateness_seconds{kind="kind 3"} 1.5')
    expect(text).toContain('florin_database_up 1')
    expect(text).toContain('florin_database_connections{use="calls"} 7')
    expect(text).toContain('florin_database_unanswered{use="calls"} 3')
    expect(text).toContain('florin_database_waiting{use="calls"} 1')
    expect(text).toContain('florin_database_waiting{use="calls",cell="b"} 1')
    expect(text).toContain('florin_due_work_paced 1')
    expect(text).toContain('process_cpu_seconds_total')
  })

  it('keeps the last figures of a database that does not answer, and says so', async () => {
    const metrics = createMetrics()
    metrics.figures([
      { cell: undefined, isAnswering: true, answerMs: 2, due: [{ kind: 'one', count: 9, lateMs: 0 }] },
    ])
    metrics.figures([{ cell: undefined, isAnswering: false, answerMs: 5_000 }])
    const text = await metrics.text()
    expect(text).toContain('florin_database_up 0')
    expect(text).toContain('florin_timers_due 9')
  })

  it('keeps the number of series bounded when a label varies by mistake', async () => {
    const metrics = createMetrics()
    for (let id = 0; id < 1_000; id++) {
      metrics.request({ route: `/api/invoices/${id}`, method: `M${id}`, statusCode: 200, durationMs: 1 })
      metrics.payment(`outcome ${id}`, `processor ${id}`)
    }
    const text = await metrics.text()
    expect(text).toContain('http_requests_total{route="other",method="other",status="200"} 700')
    expect(text).toContain('florin_payments_total{processor="other",outcome="other"} 960')
  })

  it('keeps a registry of its own, so two in one process do not clash', () => {
    expect(() => [createMetrics(), createMetrics()]).not.toThrow()
  })
})
