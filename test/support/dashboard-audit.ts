import { expect } from 'vitest'
import { getAudit } from './audit.ts'
import type { DashboardClient } from './dashboard.ts'
import type { TestResponse, Loose, TestCompany } from './florin.ts'

/** Returns the audit entries of users for a company, oldest first, without those about accounts and members. */
export async function getAuditEntries(company: TestCompany): Promise<Loose[]> {
  const entries = await getAudit(company, { actor: 'person' })
  return entries.filter(({ action }) => !/^(member|person)\./.test(String(action))).reverse()
}

/** Expects that the newest entry belongs to a completed request, and that it is the only one added since `before`. */
export async function expectAuditEntry(
  company: TestCompany,
  dashboard: DashboardClient & {
    user: { browser: { call(method: string, path: string): Promise<TestResponse> } }
  },
  answered: TestResponse,
  { before, ...entry }: { before: number; action: string; subject: object; changes?: object },
): Promise<Loose> {
  expect(answered.status, answered.text).toBeLessThan(300)
  const deeds = (await getAuditEntries(company)).slice(before)
  const { personId, name } = (await dashboard.user.browser.call('GET', '/me')).body.person
  expect(deeds).toEqual([
    {
      id: expect.stringMatching(/^aud_/),
      companyId: company.companyId,
      at: expect.any(String),
      actor: { type: 'person', id: personId, name },
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      correlationId: answered.headers.get('correlationid'),
      ...entry,
    },
  ])
  return deeds[0] ?? {}
}
