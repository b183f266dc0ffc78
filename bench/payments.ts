// Creates, pays and reads invoices as fast as one process can, and holds it against bare inserts in the same run.
import pg from 'pg'
import { Agent, request } from 'undici'
import { openOwnService, operatorToken } from './own-service.ts'

const seconds = Number(process.argv[2] ?? 5)
const concurrency = Number(process.argv[3] ?? 64)

type Json = ReturnType<typeof JSON.parse>

async function main(): Promise<void> {
  await using service = await openOwnService()
  await measureAll(service.baseUrl, service.databaseUrl)
}

async function measureAll(baseUrl: string, databaseUrl: string): Promise<void> {
  const dispatcher = new Agent({ connections: concurrency })
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: object,
    body?: object,
  ): Promise<Json> => {
    const answer = await request(`${baseUrl}${path}`, {
      dispatcher,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    })
    const read: Json = await answer.body.json()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`)
    return read
  }
  const company = await call(
    'POST',
    '/operator/v1/companies',
    { authorization: `Bearer ${operatorToken}` },
    { name: 'Bench' },
  )
  const session = await call('POST', '/api/auth/session', { authorization: `Api-Key ${company.apiKey}` })
  const own = { 'x-session-token': session.sessionToken }
  const customer = await call('POST', '/api/customers', own, { email: 'payer@example.com' })
  const sent = {
    customerId: customer.id,
    description: 'Bench',
    amount: 100,
    dueDate: '2099-01-01',
    sendEmail: false,
  }
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  const invoices: string[] = []

  const baseline = await measureInserts(databaseUrl)
  report('baseline', baseline, baseline)
  const created = await measure(
    async () => void invoices.push((await call('POST', '/api/invoices', own, sent)).id),
  )
  report('create', created, baseline)
  const unpaid = [...invoices]
  const paid = await measure(async () => {
    const id = unpaid.pop()
    if (id) await call('PUT', `/api/invoices/${id}/payment`, own, wallet)
  })
  report('pay', paid, baseline)
  let next = 0
  report(
    'read',
    await measure(
      async () => void (await call('GET', `/api/invoices/${invoices[next++ % invoices.length]}`, own)),
    ),
    baseline,
  )
  await dispatcher.close()
}

async function measureInserts(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query(
    'create table bench_rows (id bigint generated always as identity primary key, filler text not null)',
  )
  const filler = 'x'.repeat(400)
  const insert = { name: 'baseline', text: 'insert into bench_rows (filler) values ($1)', values: [filler] }
  const perSecond = await measure(async () => void (await pool.query(insert)))
  await pool.end()
  return perSecond
}

/** How many a second, with so many under way at once. */
async function measure(once: () => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        await once()
        done += 1
      }
    }),
  )
  return (done / (performance.now() - begun)) * 1000
}

function report(name: string, perSecond: number, baseline: number): void {
  console.log(
    `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(7)}/s   ${(perSecond / baseline).toFixed(2)} of baseline`,
  )
}

await main()
