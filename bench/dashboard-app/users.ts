import { request } from 'undici'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { call, newInvoiceOf, openCompanies, wallet } from '../against-pgbench/company.ts'
import { operatorToken } from '../own-service.ts'

/** Signed-in users of one company, and one of its paid invoices. */
export type BenchPeople = { companyId: string; invoiceId: string; cookies: string[] }

/** Opens a company with signed-in users. */
export async function openPeople(baseUrl: string, count: number): Promise<BenchPeople> {
  const [company] = await openCompanies(baseUrl, 1)
  if (!company) throw new Error('no company was opened')
  const own = { 'x-session-token': company.session }
  const invoice = await call(baseUrl, 'POST', '/api/invoices', own, newInvoiceOf(company))
  await call(baseUrl, 'PUT', `/api/invoices/${String(invoice['id'])}/payment`, own, wallet)
  const companyId = toPublicId('cmp', company.id as CompanyId)
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const email = `person${n}@bench.example`
    cookies.push(await openPerson(baseUrl, companyId, { email, role: 'admin', name: `Person ${n}` }))
  }
  return { companyId, invoiceId: String(invoice['id']), cookies }
}

type Person = { email: string; role: string; name: string }

/** Accepts an invitation to a company as a new user and returns the cookie of the session. */
export async function openPerson(
  baseUrl: string,
  companyId: string,
  { name, ...member }: Person,
): Promise<string> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const path = `/operator/v1/companies/${companyId}/members`
  const { inviteUrl } = await call(baseUrl, 'POST', path, operator, member)
  const token = String(inviteUrl).split('/').at(-1)
  const accepted = await request(`${baseUrl}/dashboard/v1/invitations/${token}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'tortoise umbrella kettle' }),
  })
  const [cookie] = String(accepted.headers['set-cookie']).split(';')
  await accepted.body.dump()
  if (accepted.statusCode !== 200 || !cookie) throw new Error(`accepting answered ${accepted.statusCode}`)
  return cookie
}
