import { expect } from 'vitest'
import type { TestCompany } from './florin.ts'

/** Requests a terminal transaction, a sale of 20 dollars by default, and returns the response. */
export function requestTerminal(
  { legacy }: Pick<TestCompany, 'legacy'>,
  fields: object = {},
  headers?: Record<string, string>,
) {
  return legacy.post('/api/trx', { terminal_id: 'desk', transaction_amount: 20, ...fields }, headers)
}

/** Requests a terminal transaction and expects it to be pending. */
export async function newTerminalRequest(company: TestCompany, fields: object = {}) {
  const response = await requestTerminal(company, fields)
  expect(response.status, response.text).toBe(201)
  return response.body.transaction
}

/** Returns a transaction as the API reads it now. */
export async function getRecord({ legacy }: TestCompany, id: string) {
  const response = await legacy.get(`/api/trx/transaction/${id}`)
  expect(response.status, response.text).toBe(200)
  return response.body
}
