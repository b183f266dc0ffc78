import { certain } from './calls.ts'

/** A company with a session, and a customer who has a saved card. */
export type Shop = {
  companyId: string
  locationId: string
  customerId: string
  vaultId: string
  apiKey: string
  session: Record<string, string>
}

export type Places = { api: string; processor: string; operatorToken: string }

/** Opens a company with a session, and a customer who has a saved card. */
export async function openShop({ api, processor, operatorToken }: Places): Promise<Shop> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const companies = `${api}/operator/v1/companies`
  const made = await certain(companies, 'POST', operator, { name: 'Failover Shop', state: 'TX' })
  const { companyId, apiKey, locationId } = made
  const limits = { requestsPerSecond: 10_000, burst: 10_000 }
  await certain(`${companies}/${companyId}`, 'PATCH', operator, { limits })
  const key = { authorization: `Api-Key ${apiKey}` }
  const opened = await certain(`${api}/api/auth/session`, 'POST', key)
  const session = { 'x-session-token': String(opened.sessionToken) }
  const customer = await certain(`${api}/api/customers`, 'POST', session, { email: 'payer@example.com' })
  const customerId: string = customer.id
  const intention = await certain(`${api}/api/payment/intention`, 'POST', session, { customerId })
  const card = { paymentMethod: 'cc', accountNumber: '4242424242424242', expDate: '1230', cvv: '123' }
  const form = { ...card, billingZip: '75201', accountHolderName: 'Pat Payer' }
  const saved = await certain(`${processor}/v1/elements/${intention.clientToken}`, 'POST', {}, form)
  return { companyId, locationId, customerId, vaultId: saved.account_vault_id, apiKey, session }
}
