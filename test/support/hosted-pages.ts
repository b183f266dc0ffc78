import { expect } from 'vitest'
import { caller, florin, type Caller, type TestCompany } from './florin.ts'

/** Returns a caller without a credential. */
export function anonymousCaller(): Caller {
  return caller(florin().baseUrl, {})
}

/** Creates a hosted payment page for 100 dollars and returns its URL and token. */
export async function newHostedPayment(
  { hppToken }: TestCompany,
  fields: object = {},
): Promise<{ token: string; url: string; calls: string }> {
  const made = await anonymousCaller().post('/api/trx/hostedpayment', {
    hpp_token: hppToken,
    total: 100,
    ...fields,
  })
  expect(made.status, made.text).toBe(201)
  const { token, url } = made.body
  return { token, url, calls: `/api/trx/hostedpayment/${token}` }
}

/** Creates a page on which a customer saves a payment method, and returns its URL and calls. */
export async function newSetupPage(
  { legacy }: TestCompany,
  customerId: string,
  fields: object = {},
): Promise<{ url: string; calls: string }> {
  const made = await legacy.post('/api/trx/init-recurring', { contact_api_id: customerId, ...fields })
  expect(made.status, made.text).toBe(201)
  const { url } = made.body
  return { url, calls: `/api/trx/setup/${url.split('/').at(-1)}` }
}
