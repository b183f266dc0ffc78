import { Counter, Histogram, type Registry } from 'prom-client'
import { createLabelLimit } from './label-limit.ts'

/** Counters of processors, by kind of processor. */
export interface ProcessorCounters {
  /** Counts one finished payment attempt by its outcome and kind of processor. */
  payment(outcome: string, processor: string): void
  /** Counts one request to a processor by its outcome and duration. */
  processorRequest(request: { processor: string; outcome: string; durationMs: number }): void
  /** Counts one postback received for a company from a kind of processor: `heard`, or `unsigned`. */
  processorPostback(processor: string, outcome: string): void
}

const outcomesMax = 40
const processorsMax = 8
const bucketsSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export function createProcessorCounters(registry: Registry): ProcessorCounters {
  const kindOf = createLabelLimit(processorsMax)
  const counter = (name: string, help: string) => {
    const counted = new Counter({ name, help, labelNames: ['processor', 'outcome'], registers: [registry] })
    const outcomeOf = createLabelLimit(outcomesMax)
    return (outcome: string, processor: string) =>
      counted.inc({ processor: kindOf(processor), outcome: outcomeOf(outcome) })
  }
  const requests = counter('florin_processor_requests_total', 'Requests to processors by outcome')
  const durations = new Histogram({
    name: 'florin_processor_request_duration_seconds',
    help: 'Time from request to a processor to its answer',
    labelNames: ['processor'],
    buckets: bucketsSeconds,
    registers: [registry],
  })
  const postbacks = counter('florin_processor_postbacks_total', 'Postbacks of processors by outcome')
  return {
    payment: counter('florin_payments_total', 'Payment attempts by outcome'),
    processorRequest({ processor, outcome, durationMs }) {
      requests(outcome, processor)
      durations.observe({ processor: kindOf(processor) }, durationMs / 1000)
    },
    processorPostback: (processor, outcome) => postbacks(outcome, processor),
  }
}
