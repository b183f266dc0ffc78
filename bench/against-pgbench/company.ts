import { request } from 'undici'
import { parseId } from '#kernel/ids'
import { operatorToken } from '../own-service.ts'

/** A company of the benchmark with a session and its only customer. */
export type BenchCompany = { id: string; customerId: string; publicCustomerId: string; session: string }

export const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
export const savedMethod = { accountVaultId: '11e6000000000000000000aa' }

/** Returns the body of a request that creates an invoice. */
export function newInvoiceOf({ publicCustomerId }: BenchCompany): object {
  return {
    customerId: publicCustomerId,
    description: 'Bench',
    amount: 100,
    dueDate: '2099-01-01',
    sendEmail: false,
  }
}

/** Calls a service and returns the body of its response. */
export async function call(
  baseUrl: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  headers: object,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await request(`${baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return JSON.parse(text)
}

/** Opens companies, each with a session and a customer. */
export async function openCompanies(baseUrl: string, count: number): Promise<BenchCompany[]> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const companies: BenchCompany[] = []
  for (let n = 0; n < count; n++) {
    const company = await call(baseUrl, 'POST', '/operator/v1/companies', operator, { name: `Bench ${n}` })
    const authorization = `Api-Key ${String(company['apiKey'])}`
    const session = await call(baseUrl, 'POST', '/api/auth/session', { authorization })
    const own = { 'x-session-token': String(session['sessionToken']) }
    const customer = await call(baseUrl, 'POST', '/api/customers', own, { email: `payer${n}@example.com` })
    companies.push({
      id: String(parseId('cmp', String(company['companyId'] ?? company['id']))),
      customerId: String(parseId('cus', String(customer['id']))),
      publicCustomerId: String(customer['id']),
      session: own['x-session-token'],
    })
  }
  return companies
}
