import { expect } from 'vitest'
import { newCompany, newCustomer, operator, type TestCompany } from './florin.ts'
import type { Receiver } from './receiver.ts'

export const everyEventType = [
  'invoice.created',
  'invoice.paid',
  'invoice.partial',
  'invoice.voided',
  'invoice.refunded',
  'invoice.overdue',
]

export const webhookPath = ({ companyId }: TestCompany) => `/operator/v1/companies/${companyId}/webhook`

/** Sets the webhook of a company and returns the response body. */
export async function setUpWebhook(company: TestCompany, url: string, more: object = {}) {
  const set = await operator().put(webhookPath(company), { url, eventTypes: everyEventType, ...more })
  expect(set.status).toBe(200)
  return set.body
}

/** Returns the deliveries of a company's events, newest first. */
export async function getDeliveries(company: TestCompany, query = '') {
  const listed = await operator().get(`${webhookPath(company)}/deliveries${query}`)
  expect(listed.status).toBe(200)
  return listed.body.deliveries
}

/** Creates a company that sends invoice events to a receiver, and a customer of it. */
export async function openShop(receiver: Receiver, more: object = {}) {
  const company = await newCompany()
  const { signingSecret } = await setUpWebhook(company, receiver.url, more)
  const customerId = await newCustomer(company)
  return { company, customerId, signingSecret }
}

/** Pays a part of an invoice with a saved method and expects success. */
export async function pay(company: TestCompany, invoiceId: string, accountVaultId: string, amount: number) {
  const paid = await company.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId, amount })
  expect(paid.status).toBe(200)
}

/** Returns the types of a company's events, oldest first. */
export async function getEvents(company: TestCompany): Promise<string[]> {
  const deliveries = await getDeliveries(company)
  return deliveries.map(({ type }: { type: string }) => type).reverse()
}
