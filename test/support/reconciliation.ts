import { expect } from 'vitest'
import { operator, type Loose, type TestCompany } from './florin.ts'
import { advanceClock, minute } from './checkout.ts'

/** Asks for a comparison of the books and answers whatever comes. */
export const requestReconciliation = (query: Record<string, string>) =>
  operator().get(`/operator/v1/money-audit?${new URLSearchParams(query)}`)

/** What a comparison of a company's books answers, once all of it has come to rest. */
export async function getReconciliation(
  company: TestCompany,
  query: Record<string, string> = {},
): Promise<Loose> {
  await advanceClock(company, 11 * minute)
  const answer = await requestReconciliation({ companyId: company.companyId, ...query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** In what the books of a company differ from the processor's, once all of it has come to rest. */
export const getDifferences = async (company: TestCompany): Promise<Loose[]> =>
  (await getReconciliation(company)).differences
