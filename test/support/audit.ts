import { expect } from 'vitest'
import { operator, type Loose, type TestCompany } from './florin.ts'

/** Asks for a page of the audit and answers whatever comes. */
export function requestAudit(query: Record<string, string | number> = {}) {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) text.set(name, String(value))
  return operator().get(`/operator/v1/audit?${text}`)
}

/** The entries about a company, the newest first: at most a hundred. */
export async function getAudit(
  { companyId }: TestCompany,
  query: Record<string, string> = {},
): Promise<Loose[]> {
  const read = await requestAudit({ companyId, limit: 100, ...query })
  expect(read.status, read.text).toBe(200)
  return read.body.entries
}
