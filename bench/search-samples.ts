import { toPublicId, type CustomerId, type InvoiceId, type SubscriptionId } from '#kernel/ids'
import { dayMs } from '#kernel/clock'
import type { SizedDatabase } from './search-databases.ts'

/** Records of a database to search for. Their kinds are the same in each size. */
export type Samples = {
  /** Customers with a usual number of invoices. */
  customers: string[]
  /** At most a hundred customers with at most a thousand invoices. */
  scope: string[]
  /** At most a hundred customers who together have the most invoices that a summary may cover, if there are so many. */
  fullScope: string[]
  fullScopeInvoices: number
  invoices: { id: string; number: string }[]
  people: { id: string; email: string; externalUserId: string; lastName: string }[]
  subscriptions: string[]
  /** At most a hundred customers: with at most a thousand subscriptions, and with the most that a summary may cover. */
  subscribers: string[]
  allSubscribers: string[]
  /** The time at which the last invoice was created, ms. */
  latest: number
}

const scopeMax = 10_000

/** Reads the samples from the largest company. */
export async function loadSamples({ client, company }: SizedDatabase): Promise<Samples> {
  const find = async (sql: string) => (await client.query(sql, [company.id])).rows
  const counted = await find(
    `select customer_id as id, count(*)::int as count from invoices where company_id = $1 group by 1 order by 2 desc, 1`,
  )
  const ids = (rows: { id: CustomerId }[]) => rows.map(({ id }) => toPublicId('cus', id))
  const usual = counted.filter(({ count }) => count >= 15 && count <= 40)
  const full = within(counted, scopeMax)
  const invoices: { id: InvoiceId; number: string }[] = await find(
    `select id, number from invoices where company_id = $1 order by md5(id::text) limit 500`,
  )
  const people = await find(
    `select id, email_search, external_user_id, last_name from customers
     where company_id = $1 and email is not null and external_user_id is not null order by md5(id::text) limit 120`,
  )
  const subscribed = await find(
    `select customer_id as id, count(*)::int as count from subscriptions where company_id = $1 group by 1 order by 2 desc, 1`,
  )
  const subscriptions: { id: SubscriptionId }[] = await find(
    `select id from subscriptions where company_id = $1 order by md5(id::text) limit 500`,
  )
  const [newest] = await find('select max(created_at) as at from invoices where company_id = $1')
  return {
    customers: ids(usual.slice(0, 120)),
    scope: ids(within(usual, 1_000).chosen),
    fullScope: ids(full.chosen),
    fullScopeInvoices: full.count,
    invoices: invoices.map(({ id, number }) => ({ number, id: toPublicId('inv', id) })),
    people: people.map((row) => ({
      id: toPublicId('cus', row.id),
      email: row.email_search,
      externalUserId: row.external_user_id,
      lastName: row.last_name,
    })),
    subscriptions: subscriptions.map(({ id }) => toPublicId('sub', id)),
    subscribers: ids(
      within(
        subscribed.filter(({ count }) => count <= 40),
        1_000,
      ).chosen,
    ),
    allSubscribers: ids(within(subscribed, scopeMax).chosen),
    latest: newest.at.getTime() - (newest.at.getTime() % dayMs),
  }
}

type Counted = { id: CustomerId; count: number }

function within(counted: Counted[], most: number): { chosen: Counted[]; count: number } {
  const chosen: Counted[] = []
  let count = 0
  for (const customer of counted) {
    if (chosen.length === 100 || count + customer.count > most) continue
    chosen.push(customer)
    count += customer.count
  }
  return { chosen, count }
}
