import { expect } from 'vitest'
import type { TestCompany } from './florin.ts'

/** Asks for something of a terminal and answers whatever comes: a sale of 20 dollars at the desk, unless it is said otherwise. */
export function requestTerminal(
  { legacy }: Pick<TestCompany, 'legacy'>,
  fields: object = {},
  headers?: Record<string, string>,
) {
  return legacy.post('/api/trx', { terminal_id: 'desk', transaction_amount: 20, ...fields }, headers)
}

/** Asks and expects it to be on its way. */
export async function newTerminalRequest(company: TestCompany, fields: object = {}) {
  const answer = await requestTerminal(company, fields)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.transaction
}

/** A transaction as it reads now. */
export async function getRecord({ legacy }: TestCompany, id: string) {
  const answer = await legacy.get(`/api/trx/transaction/${id}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
