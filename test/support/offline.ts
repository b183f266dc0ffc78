import { expect } from 'vitest'
import { operator, type TestResponse, type TestCompany } from './florin.ts'

type Headers_ = Record<string, string>

/** Returns the path of an invoice's offline payments. */
export const offlinePath = ({ companyId }: Pick<TestCompany, 'companyId'>, id: string) =>
  `/operator/v1/companies/${companyId}/invoices/${id}/offline-payments`

/** Requests an offline payment, in cash by default, and returns the response. */
export function requestOfflinePayment(
  company: TestCompany,
  id: string,
  fields: object = {},
  headers?: Headers_,
): Promise<TestResponse> {
  return operator().post(offlinePath(company, id), { method: 'cash', ...fields }, headers)
}

/** Records an offline payment and expects success. */
export async function recordOffline(company: TestCompany, id: string, fields: object = {}) {
  const recorded = await requestOfflinePayment(company, id, fields)
  expect(recorded.status, recorded.text).toBe(201)
  return recorded.body
}

/** Requests the reversal of an offline payment and returns the response. */
export function requestReversal(
  company: TestCompany,
  id: string,
  transactionId: string,
  body: unknown = { reason: 'Recorded by mistake' },
  headers?: Headers_,
): Promise<TestResponse> {
  return operator().post(`${offlinePath(company, id)}/${transactionId}/reverse`, body, headers)
}

/** Reverses an offline payment and expects success. */
export async function reverseOffline(company: TestCompany, id: string, transactionId: string) {
  const reversed = await requestReversal(company, id, transactionId)
  expect(reversed.status, reversed.text).toBe(200)
  return reversed.body
}
