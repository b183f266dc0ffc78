// Compares a million movements with the processor's books, with payments at the same time. Measures the duration of the
// comparison and of the payments.
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createMissingDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { startSandboxProcessor } from '#sandbox-processor'
import { createIds, parseId, toPublicId, type TransactionId } from '../src/kernel/ids.ts'
import { operatorToken, startService } from './own-service.ts'

const movements = Number(process.argv[2] ?? 1_000_000)
const secondsMax = (movements / 1_000_000) * 60
const delayMsMax = 50
const batch = 20_000
const processorToken = 'processor-token-of-the-benchmark'

type Json = ReturnType<typeof JSON.parse>

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {}, connectionsMax: 60 })
  const [own, theirs] = [postgres.databaseUrl('bench'), postgres.databaseUrl('bench_processor')]
  for (const url of [own, theirs]) await createMissingDatabase(url, postgres.adminUrl)
  const processor = await startSandboxProcessor({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: theirs,
    operatorToken,
    processorToken,
  })
  process.env['PROCESSOR_TOKEN'] = processorToken
  const service = await startService(own, processor.url, folder)
  try {
    const call = callerOf(service.baseUrl)
    const { companyId, locationId } = await call('POST', '/operator/v1/companies', {
      name: 'Books',
      state: 'TX',
    })
    await seed({ own, theirs, companyId, locationId })
    const pay = await payerOf(call)
    const alone = await probe(pay, sleep(5_000))
    const began = performance.now()
    const cpu = cpuOf(service.pid)
    const audit = compare(call, companyId)
    const beside = await probe(pay, audit)
    const { compared, kinds } = await audit
    const seconds = (performance.now() - began) / 1_000
    console.log(
      `compared ${compared} in ${seconds.toFixed(1)} s, at most ${secondsMax.toFixed(1)}; found ${kinds.join(', ')}`,
    )
    console.log(
      `processor time of the service ${((cpuOf(service.pid) - cpu) / 100).toFixed(1)} s, payments included`,
    )
    console.log(`a payment alone:   ${told(alone)}`)
    console.log(`a payment beside:  ${told(beside)}`)
    const delay = percentile(beside, 0.99) - percentile(alone, 0.99)
    console.log(`delayed by ${delay.toFixed(0)} ms at p99, at most ${delayMsMax}`)
    if (seconds > secondsMax || delay > delayMsMax || kinds.length !== 3) process.exitCode = 1
  } finally {
    await service.stop()
    await processor.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Books = { own: string; theirs: string; companyId: string; locationId: string }

/** Writes the same movements into both books. One is missing on each side, and one has another amount. */
async function seed({ own, theirs, companyId, locationId }: Books): Promise<void> {
  const [here, there] = [new pg.Client(own), new pg.Client(theirs)]
  await Promise.all([here.connect(), there.connect()])
  const company = parseId('cmp', companyId)
  const end = Date.now() - 600_000
  const stepMs = Math.floor((6 * 86_400_000) / movements)
  for (let first = 0; first < movements; first += batch) {
    const count = Math.min(batch, movements - first)
    const at = Array.from({ length: count }, (_, each) => end - (movements - first - each) * stepMs)
    const ids = at.map((moment) => createIds(() => moment, randomFillSync).next<TransactionId>())
    const references = ids.map((id) => toPublicId('trx', id))
    const processorIds = ids.map((id) => `trx_${id.replaceAll('-', '')}`)
    const made = at.map((moment) => new Date(moment))
    const heard = at.map((moment) => new Date(moment + 20 + Math.floor(Math.random() * 400)))
    await here.query(
      `insert into transactions (company_id, id, purpose, action, status, subtotal_cents, fee_cents, payment_method,
         instrument, processor_id, correlation_id, created_at, updated_at)
       select $1, id, 'one-off', 'sale', 'completed', 1000, 0, 'cc', '{}', processor_id, 'bench', made, made
       from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as given (id, processor_id, made)`,
      [company, ids, processorIds, made],
    )
    await there.query(
      `insert into reference_claims select $1, reference, false from unnest($2::text[]) as given (reference)`,
      [locationId, references],
    )
    await there.query(
      `insert into transactions (id, location_id, reference, action, amount_cents, surcharge_cents, payment_method,
         status, status_code, reason_code, reason_text, instrument, last_four, created_at)
       select id, $1, reference, 'sale', 1000, 0, 'cc', 'approved', 101, 1000, 'Approved', 'visa', '4242', made
       from unnest($2::text[], $3::text[], $4::timestamptz[]) as given (id, reference, made)`,
      [locationId, processorIds, references, heard],
    )
  }
  const nth = (table: string, place: number) =>
    `(select id from ${table} order by created_at offset ${place} limit 1)`
  const third = Math.floor(movements / 3)
  await here.query(`delete from transactions where id = ${nth('transactions', third)}`)
  await there.query(`delete from transactions where id = ${nth('transactions', 2 * third)}`)
  await there.query(`update transactions set amount_cents = 2000 where id = ${nth('transactions', 10)}`)
  await here.query('analyze transactions')
  await there.query('analyze transactions')
  await Promise.all([here.end(), there.end()])
}

function callerOf(baseUrl: string) {
  return async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Json> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operatorToken}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
}

type Call = ReturnType<typeof callerOf>

/** Returns a function that pays one dollar of a large invoice. */
async function payerOf(call: Call): Promise<() => Promise<unknown>> {
  const { apiKey } = await call('POST', '/operator/v1/companies', { name: 'Payer', state: 'TX' })
  const { sessionToken } = await call('POST', '/api/auth/session', undefined, {
    authorization: `Api-Key ${apiKey}`,
  })
  const session = { 'x-session-token': sessionToken }
  const { id: customerId } = await call('POST', '/api/customers', { email: 'payer@example.com' }, session)
  const request = { customerId, description: 'Much', amount: 100_000, dueDate: '2099-01-01' }
  const { id } = await call('POST', '/api/invoices', request, session)
  const wallet = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' }, amount: 1 }
  return () => call('PUT', `/api/invoices/${id}/payment`, wallet, session)
}

/** Pays repeatedly, with pauses, until `until` is done. Returns the ms of each payment. */
async function probe(pay: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const over = new AbortController()
  void until.finally(() => over.abort()).catch(() => {})
  while (!over.signal.aborted) {
    const began = performance.now()
    await pay()
    took.push(performance.now() - began)
    await sleep(20)
  }
  return took
}

async function compare(call: Call, companyId: string): Promise<{ compared: number; kinds: string[] }> {
  let compared = 0
  const kinds: string[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ companyId, limit: '10000', ...(cursor ? { cursor } : {}) })
    const page = await call('GET', `/operator/v1/money-audit?${query}`)
    compared += page.compared
    kinds.push(...page.differences.map(({ kind }: Json) => kind))
    cursor = page.nextCursor
  } while (cursor)
  return { compared, kinds }
}

function cpuOf(pid: number): number {
  const { readFileSync } = process.getBuiltinModule('node:fs')
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return user + system
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const percentile = (took: number[], part: number) =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * part)] ?? 0
const told = (took: number[]) =>
  `${took.length} times, median ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms, longest ${Math.max(...took).toFixed(1)} ms`

await main()
