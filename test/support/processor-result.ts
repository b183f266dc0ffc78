import type { TestCompany } from './florin.ts'
import { processorSide } from './processor-side.ts'

/** Lets the processor send a postback about a movement to the service, and returns the response. */
export function sendProcessorResult(company: TestCompany, reference: string, type = 'transaction.completed') {
  return processorSide().tell(company, reference, type)
}
