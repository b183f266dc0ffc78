import { dayMs } from '#kernel/clock'
import { operator } from './florin.ts'

/**
 * Asks for a company's clock once, and answers the day of UTC so many days later. Dates of one test that are each made of the machine's
 * clock differ by a day where midnight passes between them.
 */
export async function daysFromNow({ companyId }: { companyId: string }): Promise<(days: number) => string> {
  const { body } = await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)
  const now = Date.parse(body.now)
  return (days) => new Date(now + days * dayMs).toISOString().slice(0, 10)
}
