// Creates and pays invoices with and without indexes, in turns within one run, and tells what the indexes cost.
import pg from 'pg'
import { Agent, request } from 'undici'
import { openOwnService, operatorToken } from './own-service.ts'

const names = (process.argv[2] ?? 'invoices_creation,invoices_status_creation,invoices_updated').split(',')
const rounds = Number(process.argv[3] ?? 4)
const seconds = 4
const concurrency = 64

type Json = ReturnType<typeof JSON.parse>
type Call = (method: 'POST' | 'PUT', path: string, headers: object, body: object) => Promise<Json>
type Speeds = { create: number; pay: number }

async function main(): Promise<void> {
  await using service = await openOwnService()
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  const dispatcher = new Agent({ connections: concurrency })
  const call: Call = async (method, path, headers, body) => {
    const answer = await request(`${service.baseUrl}${path}`, {
      dispatcher,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const read: Json = await answer.body.json()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`)
    return read
  }
  const once = await prepare(call)
  await once()
  const without: Speeds[] = []
  const withThem: Speeds[] = []
  for (let round = 0; round < rounds; round++) {
    withThem.push(await once())
    const definitions = await drop(client)
    without.push(await once())
    for (const definition of definitions) await client.query(definition)
    await client.query('vacuum (analyze) invoices')
  }
  report('create', without, withThem)
  report('pay', without, withThem)
  await client.end()
  await dispatcher.close()
}

/** Answers what creates invoices for some seconds, then pays them, and tells how many of each it did a second. */
async function prepare(call: Call): Promise<() => Promise<Speeds>> {
  const company = await call(
    'POST',
    '/operator/v1/companies',
    { authorization: `Bearer ${operatorToken}` },
    { name: 'Bench' },
  )
  const session = await call('POST', '/api/auth/session', { authorization: `Api-Key ${company.apiKey}` }, {})
  const own = { 'x-session-token': session.sessionToken }
  const { id: customerId } = await call('POST', '/api/customers', own, { email: 'payer@example.com' })
  const sent = { customerId, description: 'Bench', amount: 100, dueDate: '2099-01-01', sendEmail: false }
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }
  return async () => {
    const unpaid: string[] = []
    const create = await perSecond(
      async () => void unpaid.push((await call('POST', '/api/invoices', own, sent)).id),
    )
    const pay = await perSecond(async () => {
      const id = unpaid.pop()
      if (id === undefined) return false
      await call('PUT', `/api/invoices/${id}/payment`, own, wallet)
      return true
    })
    return { create, pay }
  }
}

/** How many a second, until the time is over or nothing is left. */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < begun + seconds * 1000) {
        if ((await once()) === false) return
        done += 1
      }
    }),
  )
  return (done / (performance.now() - begun)) * 1000
}

/** Drops the indexes. Answers what makes them again. */
async function drop(client: pg.Client): Promise<string[]> {
  const definitions: string[] = []
  for (const name of names) {
    const { rows } = await client.query('select pg_get_indexdef($1::regclass) as definition', [name])
    definitions.push(rows[0].definition)
    await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  }
  return definitions
}

function report(what: keyof Speeds, without: Speeds[], withThem: Speeds[]): void {
  const best = (speeds: Speeds[]) => Math.max(...speeds.map((speed) => speed[what]))
  const each = without.map((speed, n) => ((withThem[n]?.[what] ?? NaN) / speed[what]).toFixed(2)).join(', ')
  console.log(
    `${what.padEnd(8)} ${best(without).toFixed(0)}/s without, ${best(withThem).toFixed(0)}/s with ${names.join(', ')}: ` +
      `${(best(withThem) / best(without)).toFixed(2)} (rounds ${each})`,
  )
}

await main()
