// Measures the time of payments alone and during `florin backup`. Also measures the time of a backup and a restore.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createMissingDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import pg from 'pg'
import { Agent, request } from 'undici'
import { seedDatabase } from '../scripts/seed-database.ts'
import { loadConfig } from '../src/app/config.ts'
import { operatorToken, startProcessor, startService } from './own-service.ts'

const root = join(import.meta.dirname, '..')
const paymentsPerSecond = 100
const companies = 4
// The most that a backup may slow payments down.
const ratioMax = 1.2

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '15' },
    pace: { type: 'string', default: '6' },
  },
})
const [invoices, seconds] = [values.invoices, values.seconds].map(Number)
const startMs = 1_000
const dispatcher = new Agent({ connections: 64, pipelining: 1 })

type Shop = { headers: Record<string, string>; customerId: string; invoices: string[] }
type Taken = { p50: number; p99: number; mean: number }

const folder = mkdtempSync(join(tmpdir(), 'florin-bench-'))
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {}, connectionsMax: 80 })
const databaseUrl = postgres.databaseUrl('bench')
await createMissingDatabase(databaseUrl, postgres.adminUrl)
const environment = { DATABASE_URL: databaseUrl, FLORIN_DATA: folder, FLORIN_OPERATOR_TOKEN: operatorToken }
await seedDatabase(loadConfig(environment), {
  invoices: invoices ?? 0,
  subscriptions: { count: 1000, areBilled: true },
  seed: 1,
  reportProgress: () => {},
})
// The database finishes the work that the filling left, so that it does not run during the measurement.
await settle()
const processor = await startProcessor()
const service = await startService(databaseUrl, processor.url, folder)
try {
  process.exitCode = (await measured()) ? 0 : 1
} finally {
  await service.stop()
  await processor.stop()
  await postgres.stop()
  await dispatcher.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measured(): Promise<boolean> {
  const shops = await Promise.all(Array.from({ length: companies }, openShop))
  await fill(shops)
  await payFor(shops, 3)
  const file = join(folder, 'bench.backup')
  const copying = keepCopying(file)
  await pause(startMs)
  const ratios: Taken[] = []
  // The load of the machine changes over time, so each second during a backup is compared with the second before it.
  for (let round = 0; round < (seconds ?? 1); round++) {
    copying.halt()
    const alone = await payFor(shops, 1)
    copying.goOn()
    const beside = await payFor(shops, 1)
    ratios.push({
      p50: beside.p50 / alone.p50,
      p99: beside.p99 / alone.p99,
      mean: beside.mean / alone.mean,
    })
    console.log(`alone ${formatTimes(alone)}, beside ${formatTimes(beside)}`)
  }
  console.log(`${await copying.stop()} backups`)
  const whole = await timed(['backup', file, '--pace', '0', '--without-processor'], environment)
  console.log(`unpaced backup: ${whole.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  const target = mkdtempSync(join(tmpdir(), 'florin-bench-'))
  const restored = await timed(['restore', file], { FLORIN_DATA: target })
  console.log(`restore into an embedded database: ${restored.toFixed(1)} s`)
  rmSync(target, { recursive: true, force: true })
  const middle = (of: (ratio: Taken) => number) =>
    ratios.map(of).toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? NaN
  const medians = {
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    mean: middle(({ mean }) => mean),
  }
  console.log(
    `beside a backup payments take, times as long: ${formatTimes(medians)} (mean at most ${ratioMax})`,
  )
  return medians.mean <= ratioMax
}

async function settle(): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  await client.end()
}

/** Starts payments at a fixed rate, however long the earlier ones take. */
async function payFor(shops: Shop[], seconds: number): Promise<Taken> {
  const begun = performance.now()
  const took: number[] = []
  const under: Promise<void>[] = []
  for (let place = 0; place < seconds * paymentsPerSecond; place++) {
    const at = begun + (place * 1000) / paymentsPerSecond
    await pause(Math.max(0, at - performance.now()))
    const shop = shops[place % shops.length]
    const invoiceId = shop?.invoices.pop()
    if (!shop || !invoiceId) throw new Error('there are not enough invoices')
    const walletData = { token: 'sandbox_wallet_approved' }
    const paying = call(shop, 'PUT', `/api/invoices/${invoiceId}/payment`, {
      walletProvider: 'apple_pay',
      walletData,
    })
    under.push(paying.then(() => void took.push(performance.now() - at)))
  }
  await Promise.all(under)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? NaN
  return { p50: at(0.5), p99: at(0.99), mean: took.reduce((sum, one) => sum + one, 0) / took.length }
}

/** Makes one backup after the other until `stop`. `halt` pauses the running one and `goOn` resumes it. */
function keepCopying(file: string) {
  let child: ChildProcess | undefined
  const work = { isOver: false, count: 0 }
  const args = ['backup', file, '--pace', values.pace, '--without-processor']
  const copying = (async () => {
    while (!work.isOver) {
      await timed(args, environment, (begun) => (child = begun))
      work.count += 1
    }
  })()
  return {
    halt: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    async stop() {
      work.isOver = true
      child?.kill('SIGCONT')
      await copying
      return work.count
    },
  }
}

function timed(
  args: string[],
  given: Record<string, string>,
  isRunning: (child: ChildProcess) => void = () => {},
): Promise<number> {
  const begun = performance.now()
  const env = { PATH: process.env['PATH'], ...given }
  const child = spawn(process.execPath, [join(root, 'bin', 'florin.js'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  isRunning(child)
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve((performance.now() - begun) / 1000) : reject(new Error(`it ended with ${code}`)),
    ),
  )
}

async function openShop(): Promise<Shop> {
  const operator = { headers: { authorization: `Bearer ${operatorToken}` }, customerId: '', invoices: [] }
  const company = await call(operator, 'POST', '/operator/v1/companies', { name: 'Bench', state: 'TX' })
  const keyed = { ...operator, headers: { authorization: `Api-Key ${company.apiKey}` } }
  const { sessionToken = '' } = await call(keyed, 'POST', '/api/auth/session')
  const shop = { headers: { 'x-session-token': sessionToken }, customerId: '', invoices: [] }
  const { id = '' } = await call(shop, 'POST', '/api/customers', { email: 'payer@example.com' })
  return { ...shop, customerId: id }
}

/** Creates enough invoices for all rounds. */
async function fill(shops: Shop[]): Promise<void> {
  const count = Math.ceil(((2 * (seconds ?? 1) + 3) * paymentsPerSecond) / shops.length) + 1
  const create = async (shop: Shop) => {
    const { customerId } = shop
    const body = { customerId, description: 'Gardening', amount: 10, dueDate: '2099-01-15' }
    while (shop.invoices.length < count) {
      const made = await Promise.all(
        Array.from({ length: 8 }, () => call(shop, 'POST', '/api/invoices', body)),
      )
      shop.invoices.push(...made.map(({ id = '' }) => id))
    }
  }
  await Promise.all(shops.map(create))
}

async function call({ headers }: Shop, method: 'POST' | 'PUT', path: string, body?: object) {
  const response = await request(`${service.baseUrl}${path}`, {
    dispatcher,
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`${path}: ${text}`)
  const read: Record<string, string> = JSON.parse(text)
  return read
}

function formatTimes({ p50, p99, mean }: Taken): string {
  return `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} mean ${mean.toFixed(2)}`
}
