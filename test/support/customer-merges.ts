import { expect } from 'vitest'
import { newDashboard, type DashboardClient } from './dashboard.ts'
import { expectEnvelope } from './envelope.ts'
import { newCompany, newCustomer, type Loose, type TestCompany } from './florin.ts'
import { find } from './search.ts'

/** Creates a company with two customers and an admin in the dashboard. */
export async function openPair() {
  const company = await newCompany()
  const from = await newCustomer(company, {
    email: 'ada@old.example',
    firstName: 'Ada',
    phoneNumber: '+12125550123',
  })
  const into = await newCustomer(company, { email: 'ada@new.example' })
  return { company, from, into, dashboard: await newDashboard(company) }
}

type Merge = { company: TestCompany; dashboard: DashboardClient; from: string; into: string }

/** Requests a merge and returns the response. */
export const requestMerge = ({ company, dashboard, from, into }: Merge) =>
  dashboard.post(`/dashboard/v1/companies/${company.companyId}/customers/${from}/merge`, { into })

/** Merges and returns the customer that stays. */
export async function merge(request: Merge): Promise<Loose> {
  const response = await requestMerge(request)
  expect(response.status, response.text).toBe(200)
  return response.body
}

/** Expects that a merge is refused for this reason. */
export async function expectRefused(request: Merge, reason: string) {
  const response = await requestMerge(request)
  expectEnvelope(response, 422, 'unprocessable_entity')
  expect(response.body.message).toContain(reason)
}

/** Returns the ids of a customer's invoices. */
export const idsOf = async (company: TestCompany, customerId: string) => {
  const invoices = await find(company, 'invoices', { customerId: { value: customerId } })
  return invoices.map(({ id }: Loose) => id)
}

/** Returns the payments of a customer as the dashboard lists them. */
export async function paymentsOf(
  { company, dashboard }: Pick<Merge, 'company' | 'dashboard'>,
  customerId: string,
): Promise<Loose[]> {
  const path = `/dashboard/v1/companies/${company.companyId}/transactions/search`
  const found = await dashboard.post(path, { filters: { customerId: { value: customerId } } })
  expect(found.status, found.text).toBe(201)
  return found.body.transactions
}

/** Returns a customer's methods as the API lists them. */
export const getMethods = async (company: TestCompany, customerId: string): Promise<Loose> =>
  (await company.api.get(`/api/customers/${customerId}/paymentmethods`)).body
