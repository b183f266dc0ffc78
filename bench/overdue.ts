// Lets thousands of invoices fall overdue within one minute. Measures the time until one process has announced them all
// and has delivered their events. Measures the delay of a small company's events meanwhile.
import pg from 'pg'
import { openBenchCompany, openBenchEndpoint } from './benched-endpoint.ts'
import { openOwnService } from './own-service.ts'

const invoices = Number(process.argv[2] ?? 10_000)
const rounds = (process.argv[3] ?? '1,10').split(',').map(Number)
const secondsMax = 600
const smallOnes = 20

async function main(): Promise<void> {
  await using service = await openOwnService()
  await using endpoint = await openBenchEndpoint()
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 2 })
  const open = (path: string) =>
    openBenchCompany(service.baseUrl, `${endpoint.url}${path}`, ['invoice.overdue'])
  const small = await (await open('/small')).createInvoice('small')
  for (const companies of rounds) {
    const templates: string[] = []
    for (let n = 0; n < companies; n++) {
      const company = await open(`/${companies}`)
      templates.push(await company.createInvoice(`${companies} ${n}`))
    }
    endpoint.told.clear()
    await letFallDue(pool, templates, invoices / companies, companies)
    await letFallDueInTurn(pool, small, companies)
    const begun = performance.now()
    const since = () => ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
    await until(async () => (await countOpen(pool, templates)) === 0)
    const announced = since()
    const toldOf = (path: string) => [...endpoint.told.values()].filter((told) => told.path === path)
    await until(async () => toldOf(`/${companies}`).length >= invoices)
    const told = since()
    await until(async () => toldOf('/small').length >= smallOnes)
    const late = toldOf('/small').map(({ at, invoice }) => at - Date.parse(invoice['dueDate']))
    console.log(
      `${invoices} invoices of ${companies} ${companies === 1 ? 'company' : 'companies'}:`.padEnd(34),
      `announced in ${announced} s, delivered in ${told} s; a small company receives its events`,
      `${Math.round(Math.max(...late))} ms late at most`,
    )
  }
  await pool.end()
}

// The columns that the copies take from the original invoice.
const sameColumns = `select column_name as name from information_schema.columns
  where table_name = 'invoices' and column_name not in ('id', 'number', 'due_at')`

/** Copies each template, with due dates spread over the minute that has just passed. */
function letFallDue(pool: pg.Pool, templates: string[], copies: number, round: number): Promise<void> {
  return copied(pool, templates, copies, `${round}-`, `now() - copy * interval '60 seconds' / $2::int`)
}

/** Copies the small company's invoice, with one due date in each of the next half seconds. */
function letFallDueInTurn(pool: pg.Pool, template: string, round: number): Promise<void> {
  return copied(pool, [template], smallOnes, `${round}-`, `now() + copy * interval '0.5 seconds'`)
}

async function copied(pool: pg.Pool, templates: string[], copies: number, prefix: string, dueAt: string) {
  const { rows } = await pool.query<{ name: string }>(sameColumns)
  const same = rows.map(({ name }) => name).join(', ')
  await pool.query(
    `with copied as (
       insert into invoices (id, number, due_at, ${same})
       select gen_random_uuid(), number || '-' || $3 || copy, ${dueAt}, ${same}
       from invoices cross join generate_series(1, $2::int) as copy
       where description = any ($1::text[]) and due_at > now() + interval '1 year'
       returning company_id, id, due_at)
     insert into timers (company_id, kind, subject_id, due_at, wake_at)
     select company_id, 'invoice', id, due_at, due_at from copied`,
    [templates, copies, prefix],
  )
}

/** Counts the copies whose due date has passed and whose event is not written yet. */
async function countOpen(pool: pg.Pool, templates: string[]): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from invoices
     where description = any ($1::text[]) and due_at <= now() and status <> 'Overdue'`,
    [templates],
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
