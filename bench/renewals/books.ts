import type pg from 'pg'
import { parseId } from '#kernel/ids'
import { call, openCompanies, savedMethod, type BenchCompany } from '../against-pgbench/company.ts'
import { operatorToken } from '../own-service.ts'
import {
  columnsBut,
  copyPlan,
  copySubscription,
  isAtRest,
  ownOfCustomer,
  ownOfSubscription,
} from './renewals-queries.ts'

/** A subscription that was started and paid by the API. The benchmark copies it. */
export type Template = { company: BenchCompany; subscriptionId: string; planId: string }

/** The copies to make. */
export type Copies = { companies: string[]; each: number; firstDueAt: number; everyMs: number }

const path = '/api/subscriptions/v2'

/** Starts a monthly subscription and pays its first invoice. Its copies are charged to a saved card. */
export async function openTemplate(baseUrl: string, client: pg.Client): Promise<Template> {
  const [company] = await openCompanies(baseUrl, 1)
  if (!company) throw new Error('there is no company')
  const own = { 'x-session-token': company.session }
  const plan = await call(baseUrl, 'POST', `${path}/plans`, own, {
    name: 'Bench',
    billingCycle: 'monthly',
    price: 50,
    preRenewalInvoice: { leadTimeDays: 0 },
  })
  const planId = String(plan['planId'])
  const { subscriptionId } = await call(baseUrl, 'POST', path, own, {
    customerId: company.publicCustomerId,
    planId,
    startDate: new Date().toISOString(),
  })
  await call(baseUrl, 'POST', `${path}/${String(subscriptionId)}/pay`, own, savedMethod)
  const id = String(parseId('sub', String(subscriptionId)))
  await until(async () => {
    const { rows } = await client.query<{ resting: boolean }>(isAtRest, [company.id, id])
    return rows[0]?.resting ?? false
  }, 10)
  return { company, subscriptionId: id, planId }
}

/** Opens companies that get nothing but copied subscriptions. */
export async function openBareCompanies(baseUrl: string, count: number): Promise<string[]> {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const ids: string[] = []
  let opened = 0
  const open = async () => {
    while (opened++ < count) {
      const made = await call(baseUrl, 'POST', '/operator/v1/companies', operator, { name: 'Bench' })
      ids.push(String(parseId('cmp', String(made['companyId']))))
    }
  }
  await Promise.all(Array.from({ length: 8 }, open))
  return ids
}

/** Copies a subscription. The second period of each copy falls due. */
export async function copy(client: pg.Client, template: Template, copies: Copies): Promise<void> {
  const { company, subscriptionId, planId } = template
  const { companies, each, firstDueAt, everyMs } = copies
  const names = async (table: string, but: string[]) => {
    const { rows } = await client.query<{ names: string }>(columnsBut, [table, but])
    return rows[0]?.names ?? ''
  }
  const others = companies.filter((id) => id !== company.id)
  await client.query(copyPlan(await names('plans', ['company_id'])), [company.id, planId, others])
  const sql = copySubscription(
    await names('customers', ownOfCustomer),
    await names('subscriptions', ownOfSubscription),
  )
  const first = new Date(firstDueAt)
  await client.query(sql, [
    company.id,
    subscriptionId,
    companies,
    each,
    first,
    everyMs,
    savedMethod.accountVaultId,
  ])
}

/** Polls once a second until a condition is true. */
export async function until(isSo: () => Promise<boolean>, secondsMax = 300): Promise<void> {
  const end = performance.now() + secondsMax * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so after ${secondsMax} s`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
