// Lets thousands of invoices fall overdue within one minute, and times how long one process takes to announce them all
// and to tell the merchants' endpoint of each.
import { createServer } from 'node:http'
import pg from 'pg'
import { openOwnService, operatorToken } from './own-service.ts'

const invoices = Number(process.argv[2] ?? 10_000)
const secondsMax = 600

type Json = ReturnType<typeof JSON.parse>

async function main(): Promise<void> {
  await using service = await openOwnService()
  const endpoint = await openEndpoint()
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 2 })
  for (const companies of [1, 10]) {
    const templates: string[] = []
    for (let n = 0; n < companies; n++) templates.push(await openCompany(service.baseUrl, endpoint.url))
    endpoint.told.clear()
    await letFallDue(pool, templates, invoices / companies)
    const begun = performance.now()
    const since = () => ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
    await until(async () => (await countOpen(pool)) === 0)
    const announced = since()
    await until(async () => endpoint.told.size >= invoices)
    console.log(
      `${invoices} invoices of ${companies} ${companies === 1 ? 'company' : 'companies'}:`.padEnd(34),
      `announced in ${announced} s, told in ${since()} s`,
    )
  }
  await pool.end()
  await endpoint.close()
}

/** A merchant's endpoint that takes everything at once, and keeps the id of each event. */
async function openEndpoint() {
  const told = new Set<string>()
  const server = createServer((incoming, answer) => {
    incoming.resume()
    told.add(String(incoming.headers['x-service-event-id']))
    answer.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    told,
    url: `http://127.0.0.1:${port}/hooks`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A company whose endpoint is told what falls overdue. Answers the number of an invoice to copy. */
async function openCompany(baseUrl: string, url: string): Promise<string> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read: Json = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`)
    return read
  }
  const operator = { authorization: `Bearer ${operatorToken}` }
  const company = await call('POST', '/operator/v1/companies', operator, { name: 'Bench' })
  await call('PUT', `/operator/v1/companies/${company.companyId}/webhook`, operator, {
    url,
    eventTypes: ['invoice.overdue'],
  })
  const session = await call('POST', '/api/auth/session', { authorization: `Api-Key ${company.apiKey}` })
  const own = { 'x-session-token': session.sessionToken }
  const customer = await call('POST', '/api/customers', own, { email: 'payer@example.com' })
  const made = await call('POST', '/api/invoices', own, {
    customerId: customer.id,
    description: 'Bench',
    amount: 100,
    dueDate: '2099-01-01T00:00:00Z',
    sendEmail: false,
  })
  return made.invoiceId
}

/** Copies each template so often, with due dates spread over the minute that has just passed. */
async function letFallDue(pool: pg.Pool, templates: string[], copies: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'invoices' and column_name not in ('id', 'number', 'due_at')`,
  )
  const same = rows.map(({ name }) => name).join(', ')
  await pool.query(
    `with copied as (
       insert into invoices (id, number, due_at, ${same})
       select gen_random_uuid(), number || '-' || copy, now() - copy * interval '60 seconds' / $2::int, ${same}
       from invoices cross join generate_series(1, $2::int) as copy
       where number = any ($1::text[])
       returning company_id, id, due_at)
     insert into timers (company_id, kind, subject_id, due_at, wake_at)
     select company_id, 'invoice', id, due_at, due_at from copied`,
    [templates, copies],
  )
}

/** How many invoices whose due date has passed are not announced yet. */
async function countOpen(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from invoices where due_at <= now() and status <> 'Overdue'`,
  )
  return rows[0]?.open ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + secondsMax * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not done after ${secondsMax} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

await main()
