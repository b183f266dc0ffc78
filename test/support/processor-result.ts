import type { TestCompany } from './florin.ts'
import { processorSide } from './processor-side.ts'

/** Has the processor tell the service of a movement, and answers what it was answered. */
export function sendProcessorResult(company: TestCompany, reference: string, type = 'transaction.completed') {
  return processorSide().tell(company, reference, type)
}
