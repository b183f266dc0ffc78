import { expect } from 'vitest'
import {
  advance,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  sessionFor,
  type TestCompany,
} from './florin.ts'

/** What most payments need: a company, a customer of it, and a saved card that is charged without trouble. */
export async function openTill(overrides: Record<string, unknown> = {}) {
  const company = await newCompany(overrides)
  const customerId = await newCustomer(company, { firstName: 'Pat', lastName: 'Payer' })
  return { company, customerId }
}

/** A till with a saved card and an invoice, of 100 dollars unless it is said otherwise. */
export async function openCardTill(fields: Record<string, unknown> = {}, accountNumber?: string) {
  const till = await openTill()
  const vaultId = await saveCard(till.company, till.customerId, accountNumber)
  const { id } = await newInvoice(till.company, till.customerId, fields)
  return { ...till, vaultId, id }
}

/** A till with a saved bank account and an invoice. */
export async function openBankTill(fields: Record<string, unknown> = {}, accountNumber?: string) {
  const till = await openTill()
  const vaultId = await saveBankAccount(till.company, till.customerId, accountNumber)
  const { id } = await newInvoice(till.company, till.customerId, fields)
  return { ...till, vaultId, id }
}

/** Asks for a payment and answers whatever comes. */
export function payment(
  company: TestCompany,
  id: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return company.api.put(`/api/invoices/${id}/payment`, body, headers)
}

/** Pays and expects it to be approved. */
export async function pay(company: TestCompany, id: string, accountVaultId: string, amount?: number) {
  const paid = await payment(company, id, { accountVaultId, ...(amount === undefined ? {} : { amount }) })
  expect(paid, paid.text).toMatchObject({ status: 200, body: { status: 'success' } })
  return paid.body
}

/** The invoice as it reads now. */
export async function readInvoice(company: TestCompany, id: string) {
  const read = await company.api.get(`/api/invoices/${id}`)
  expect(read.status, read.text).toBe(200)
  return read.body
}

/** Moves the company's clock on, and starts a session anew where the old one ran out on the way. */
export async function later(company: TestCompany, seconds: number): Promise<void> {
  await advance(company, seconds)
  company.api = await sessionFor(company.apiKey)
}

export const minute = 60
export const day = 24 * 60 * minute

/** The alerts of a company, newest first. */
export async function alertsOf(company: TestCompany) {
  const read = await operator().get(`/operator/v1/companies/${company.companyId}/alerts`)
  expect(read.status).toBe(200)
  return read.body.alerts
}
