import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createLabelLimit } from './label-limit.ts'
import { createDatabaseGauges, type UseOfDatabase } from './database-gauges.ts'
import { createInstallationGauges, type DatabaseMetrics } from './installation-metrics.ts'
import { createProcessorCounters, type ProcessorCounters } from './processor-counters.ts'

/** Collects the Prometheus metrics of the service. */
export interface Metrics extends ProcessorCounters {
  /** Counts one answered request. `route` is the pattern (`/api/invoices/:id`), never the path. */
  request(request: { route: string; method: string; statusCode: number; durationMs: number }): void
  /** Counts one attempt to deliver a postback. */
  postbackAttempt(outcome: string): void
  /** Counts one refused credential by its kind and the reason. */
  refusedCredential(credential: string, reason: string): void
  /** Counts requests that could not be recorded for their company. */
  droppedRequests(count: number): void
  /** Sets the figures of the installation, by database. */
  figures(figures: readonly DatabaseMetrics[]): void
  /** Sets the figures of the process's database use, by kind of use and database. */
  databaseUse(uses: readonly UseOfDatabase[]): void
  /** Sets whether the process works off its due jobs in time. */
  dueWorkPaced(isPaced: boolean): void
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** The content type of `text`. */
  readonly contentType: string
}

const routesMax = 300
const outcomesMax = 40
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of one process in a separate registry, including the default process metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['route'],
    buckets: durationBucketsSeconds,
    registers,
  })
  const postbacks = createOutcomeCounter(
    'florin_postback_attempts_total',
    'Postback attempts by outcome',
    registry,
  )
  const refused = new Counter({
    name: 'florin_refused_credentials_total',
    help: 'Credentials refused, by kind and reason',
    labelNames: ['credential', 'reason'],
    registers,
  })
  const dropped = new Counter({
    name: 'florin_requests_not_recorded_total',
    help: 'Requests that could not be recorded for their company',
    registers,
  })
  const paced = createPacedGauge(registry)
  const boundedRoute = createLabelLimit(routesMax)
  // Concurrent scrapes share one text.
  let making: Promise<string> | undefined
  return {
    request({ route, method, statusCode, durationMs }) {
      const label = boundedRoute(route)
      requests.inc({
        route: label,
        method: methods.has(method) ? method : 'other',
        status: String(statusCode),
      })
      durations.observe({ route: label }, durationMs / 1000)
    },
    ...createProcessorCounters(registry),
    postbackAttempt: postbacks,
    refusedCredential: (credential, reason) => refused.inc({ credential, reason }),
    droppedRequests: (count) => dropped.inc(count),
    figures: createInstallationGauges(registry),
    databaseUse: createDatabaseGauges(registry),
    dueWorkPaced: (isPaced) => paced().set(isPaced ? 1 : 0),
    text: () => (making ??= registry.metrics().finally(() => (making = undefined))),
    contentType: registry.contentType,
  }
}

function createOutcomeCounter(name: string, help: string, registry: Registry): (outcome: string) => void {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] })
  const boundedOutcome = createLabelLimit(outcomesMax)
  return (outcome) => counter.inc({ outcome: boundedOutcome(outcome) })
}

/** Returns the gauge of the job worker. It is registered on first use, so a process without jobs has none. */
function createPacedGauge(registry: Registry): () => Gauge {
  let gauge: Gauge | undefined
  return () =>
    (gauge ??= new Gauge({
      name: 'florin_due_work_paced',
      help: 'Whether due jobs leave processor time to requests, or use the whole machine',
      registers: [registry],
    }))
}
