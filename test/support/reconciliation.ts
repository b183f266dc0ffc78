import { expect } from 'vitest'
import { operator, type Loose, type TestCompany } from './florin.ts'
import { advanceClock, minute } from './checkout.ts'

/** Requests a comparison of the books and returns the response. */
export const requestReconciliation = (query: Record<string, string>) =>
  operator().get(`/operator/v1/money-audit?${new URLSearchParams(query)}`)

/** Returns the comparison of a company's books, once no movement is pending. */
export async function getReconciliation(
  company: TestCompany,
  query: Record<string, string> = {},
): Promise<Loose> {
  await advanceClock(company, 11 * minute)
  const response = await requestReconciliation({ companyId: company.companyId, ...query })
  expect(response.status, response.text).toBe(200)
  return response.body
}

/** Returns the differences between a company's books and the processor's, once no movement is pending. */
export const getDifferences = async (company: TestCompany): Promise<Loose[]> =>
  (await getReconciliation(company)).differences
