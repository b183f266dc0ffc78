import { expect } from 'vitest'
import { caller, florin, type Caller, type TestCompany } from './florin.ts'

/** The calls of somebody without a credential. */
export function anonymousCaller(): Caller {
  return caller(florin().baseUrl, {})
}

/** The address and token of a page on which 100 dollars are paid, unless it is said otherwise. */
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

/** The address and calls of a page on which a customer saves a payment method. */
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
