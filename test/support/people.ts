import { expect } from 'vitest'
import { florin, operator, type Loose, type TestCompany } from './florin.ts'

let counted = 0

/** An address that nobody else in the tests has. */
export function newEmail(): string {
  counted += 1
  return `person-${process.pid}-${Date.now().toString(36)}-${counted}@people.example`
}

/** The operator's calls for the members of a company. */
export function membersOf({ companyId }: Pick<TestCompany, 'companyId'>) {
  const path = `/operator/v1/companies/${companyId}/members`
  return {
    path,
    list: async (): Promise<Loose[]> => (await operator().get(path)).body.members,
    invite: (body: object) => operator().post(path, body),
    change: (memberId: string, body: object) => operator().patch(`${path}/${memberId}`, body),
    remove: (memberId: string) => operator().delete(`${path}/${memberId}`),
    resetTwoFactor: (memberId: string) => operator().post(`${path}/${memberId}/reset-two-factor`, {}),
  }
}

/** The mails of a kind in the outbox of a company, oldest first. */
export async function mailsTo(
  { companyId }: Pick<TestCompany, 'companyId'>,
  to: string,
  kind: string,
): Promise<Loose[]> {
  const query = new URLSearchParams({ companyId, to, kind })
  const read = await operator().get(`/sandbox/v1/outbox?${query}`)
  expect(read.status, read.text).toBe(200)
  return read.body.messages
}

/** The token at the end of a link that was mailed or answered. */
export function tokenIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** The address of the service, as links in mails begin. */
export function dashboardUrl(): string {
  return `${florin().baseUrl}/dashboard`
}
