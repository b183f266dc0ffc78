import { expect } from 'vitest'
import { operator, type Loose, type TestCompany } from './florin.ts'
import { later, minute } from './till.ts'

/** Asks for a comparison of the books and answers whatever comes. */
export const askMoneyAudit = (query: Record<string, string>) =>
  operator().get(`/operator/v1/money-audit?${new URLSearchParams(query)}`)

/** What a comparison of a company's books answers, once all of it has come to rest. */
export async function moneyAuditOf(company: TestCompany, query: Record<string, string> = {}): Promise<Loose> {
  await later(company, 11 * minute)
  const answer = await askMoneyAudit({ companyId: company.companyId, ...query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** In what the books of a company differ from the processor's, once all of it has come to rest. */
export const differencesOf = async (company: TestCompany): Promise<Loose[]> =>
  (await moneyAuditOf(company)).differences
