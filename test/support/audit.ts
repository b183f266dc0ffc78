import { expect } from 'vitest'
import { operator, type Loose, type TestCompany } from './florin.ts'

/** Requests a page of the audit and returns the response. */
export function requestAudit(query: Record<string, string | number> = {}) {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  return operator().get(`/operator/v1/audit?${text}`)
}

/** Returns the audit entries of a company, newest first, 100 at most. */
export async function getAudit(
  { companyId }: Pick<TestCompany, 'companyId'>,
  query: Record<string, string> = {},
): Promise<Loose[]> {
  const read = await requestAudit({ companyId, limit: 100, ...query })
  expect(read.status, read.text).toBe(200)
  return read.body.entries
}
