import { expect } from 'vitest'
import type { TestCompany } from './florin.ts'
import { processorSide } from './processor-side.ts'

/**
 * Waits until every fault of the company has struck: what it is to delay has then arrived at the processor, and everything
 * that comes before the call is written.
 */
export async function struck(company: TestCompany): Promise<void> {
  const left = () => processorSide().faultsLeft(company)
  await expect.poll(left, { interval: 10 }).toBe(0)
}
