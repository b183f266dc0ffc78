import { dayMs } from '#kernel/clock'
import { operator } from './florin.ts'

/**
 * Reads a company's clock once and returns a function that gives the UTC day that many days later. Dates computed
 * separately from the machine's clock can differ by a day around midnight.
 */
export async function daysFromNow({ companyId }: { companyId: string }): Promise<(days: number) => string> {
  const { body } = await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)
  const now = Date.parse(body.now)
  return (days) => new Date(now + days * dayMs).toISOString().slice(0, 10)
}
