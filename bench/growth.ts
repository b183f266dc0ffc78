// Creates, pays, reads and searches invoices in small and large databases, in turns. Prints how much slower the large
// ones are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toPublicId, type CustomerId, type InvoiceId } from '#kernel/ids'
import { calls, loadOf, type CallName } from './against-pgbench/calls.ts'
import { startLoadGenerator, type LoadGenerator } from './against-pgbench/load.ts'
import { openSizedDatabases, type SizedDatabase } from './search-databases.ts'

const factorMax = 1.2
const callers = 64
const warmUpSeconds = 1
const measured: CallName[] = ['create', 'wallet', 'read', 'search']

/** Requests per second, and blocks per request that were not in the server's cache. */
type Rate = { perSecond: number; blocks: number }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      sizes: { type: 'string', default: '250000,1000000' },
      calls: { type: 'string', default: measured.join(',') },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
    },
  })
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'florin-growth-'))
  const { databases, close } = await openSizedDatabases(folder, values.sizes.split(',').map(Number))
  try {
    using generator = startLoadGenerator()
    for (const { client } of databases) await warm(client)
    for (const name of values.calls.split(',') as CallName[]) {
      const rates = databases.map((): Rate[] => [])
      for (let round = 0; round < Number(values.rounds); round++)
        for (const [place, database] of databases.entries())
          rates[place]?.push(await measure(generator, database, name, Number(values.seconds)))
      report(name, databases, rates)
    }
  } finally {
    await close()
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the operating system read all files once, as on a server that has run for a while. */
async function warm(client: SizedDatabase['client']): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query(
    `select pg_prewarm(oid, 'read') from pg_class
     where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`,
  )
}

/** Measures requests per second in the largest company. Paid and read invoices are drawn from all of time. */
async function measure(
  generator: LoadGenerator,
  { client, company, baseUrl, headers }: SizedDatabase,
  name: CallName,
  seconds: number,
): Promise<Rate> {
  const { about } = calls[name]
  const drawn = await client.query<{ id: InvoiceId; customerId: CustomerId }>(
    `select id, customer_id as "customerId" from invoices where company_id = $1
     and ($2 or status in ('Pending', 'Overdue') and paid_cents + settling_cents + reserved_cents = 0
       and payment_methods && '{cc}') order by random() limit 20000`,
    [company.id, about !== 'each invoice'],
  )
  const [one] = drawn.rows
  if (!one) throw new Error('there is no invoice left to pay')
  const companies = [
    {
      id: company.id,
      customerId: one.customerId,
      publicCustomerId: toPublicId('cus', one.customerId),
      session: String(headers['x-session-token']),
    },
  ]
  const targets = about === 'nothing' ? undefined : drawn.rows.map(({ id }) => ({ id, session: 0 }))
  await client.query('checkpoint')
  const load = { ...loadOf(calls[name], companies, targets), baseUrl, callers, warmUpSeconds, seconds }
  const before = await loadBlocks(client)
  const { done, seconds: took } = await generator.send(load, () => {})
  const blocks = (await loadBlocks(client)) - before
  return { perSecond: done / took, blocks: (blocks * took) / (took + warmUpSeconds) / done }
}

/** Returns the number of blocks that the server read from the operating system. */
async function loadBlocks(client: SizedDatabase['client']): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    'select blks_read as read from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.read)
}

function report(name: string, databases: SizedDatabase[], rates: Rate[][]): void {
  const best = rates.map((each) => Math.max(...each.map(({ perSecond }) => perSecond)))
  const shown = databases.map(({ invoices }, place) => {
    const blocks = Math.min(...(rates[place] ?? []).map((rate) => rate.blocks))
    return `${invoices}: ${best[place]?.toFixed(0)}/s, ${blocks.toFixed(1)} blocks read`
  })
  const factor = (best[0] ?? NaN) / (best.at(-1) ?? NaN)
  console.log(
    `${name.padEnd(10)} ${shown.join('   ')}   ${factor.toFixed(2)} times slower, at most ${factorMax}`,
  )
  if (!(factor <= factorMax)) process.exitCode = 1
}

await main()
